import './events';

export { principalOfSession, principalOfUser } from './auth/authenticate';
export { fillLoginNameKeys, isLoginNameTaken } from './commands/login-name-key';
export { ownSession } from './commands/impersonation';
export { openSession, type SessionAnswer } from './commands/login';
export { checkProof } from './commands/factor-check';
export { requestFactorReset, stopFactorReset } from './commands/factor-reset-by-support';
export { approveSignOnAccounts } from './commands/sign-on-account';
export { releaseTries } from './commands/password-check';
export { assertOwnPerson } from './commands/own-person';
export { sendResetMail } from './commands/password-reset';
export { createResetLink } from './commands/reset-token';
export { openSupportSession } from './commands/support-session';
export { endSessionsOf, endSessionsOfPromoShare } from './commands/sessions';
export {
  changeAccountState,
  countUsersOfCompany,
  createUser,
  deletePendingUsers,
  noteDigest,
  saveProductVisibility,
} from './commands/write-users';
export { repeatErasures } from './commands/erasure-list';
export { createSuperAdmin, setSuperAdminDisabled } from './commands/super-admins';
export {
  countNetworkTry,
  countTry,
  forget as forgetTries,
  giveBack,
  giveBackNetworkTry,
  limitNetworkTries,
  limitTries,
  refuseSpentNetwork,
} from './limits/rate-limits';
export { type Block, forgetLoginTries, takeBlock } from './lockout/blocked-networks';
export { endLockout } from './lockout/lockout';
export { forgetPanelTries, notePanelAccount, notePanelNetwork } from './lockout/panel-blocks';
export {
  beginPanelFactor,
  finishPanelFactor,
  gateAccount,
  isGateClosed,
  panelSetup,
  presentPanelCode,
  type GateProblem,
} from './panel-gate/gate-commands';
export { clearGateCookie, readGateCookie, setGateCookie, type GateClaims } from './panel-gate/gate-cookie';
export { gatePage, gateProblemText, type GateStep } from './panel-gate/gate-page';
export { changedCompanies } from './queries/changed-companies';
export { findAddressed } from './queries/addressed';
export { findContactData } from './queries/contact-data';
export { findFreeLoginName, hasAccountWithLoginName } from './queries/login-names';
export { fullName, fullNameOf, type NameRow } from './queries/names';
export { preferredFormatOf } from './queries/preferred-format';
export { findResetAccount, type ResetAccount } from './queries/reset-account';
export { listSuperAdmins } from './queries/super-admins';
export { registerIdentity } from './register';
export { isSubscribed } from './commands/subscription';
export { subscriptionLinks } from './rules/subscription-link';
export { jobPrincipal } from './rules/job-principal';
export { violatesEmailIndex, isEmailTaken } from './rules/email-taken';
export { clientIp, networkOf } from './rules/network';
export { answerWithSession } from './rules/answer-with-session';
export { originOf, type RequestOrigin } from './rules/request-facts';
export { takenField } from './rules/taken-field';
export { assertHardToGuess } from './rules/password-policy';
export { answerAlike } from './rules/answer-alike';
export { hashPassword, verifyPassword } from './rules/passwords';
export {
  calendarSignature,
  hashAddress,
  hashCode,
  hashNetwork,
  hashToken,
  mailAnswerSignature,
  newCode,
} from './rules/secrets';
export { readRegistrationToken } from './rules/verification-token';
