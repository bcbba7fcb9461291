import { object, string } from 'yup';
import { PartnerType, EmailVerificationContext } from '../enums';
import { endpoint, reply } from '../http';
import type { SessionView } from '../session/views';
import { emailAddress, endOtherSessions, knownPassword, newPassword, repetitionOf } from './fields';
import { personProof } from './factor-code';
import { loginNameRepetition, newLoginName } from './login-name';
import type {
  DoneView,
  EmailView,
  LoginNameView,
  PasswordConfirmationView,
  VerificationSentView,
  VerifiedEmailView,
} from './views';

const OWN_ACCOUNT = ['ManageMyAccount'] as const;

export const beginPasswordReset = endpoint({
  id: 'password.begin_reset',
  method: 'POST',
  path: '/account/password/begin_reset',
  access: 'public',
  summary: 'Sends a reset link if the account exists; the answer never says whether it does',
  body: object({ loginName: string().trim().required().max(300) }),
  reply: reply<DoneView>('DoneView'),
  errors: ['mpn.backend.global.error.too-many-requests'],
});

export const resetPassword = endpoint({
  id: 'password.reset',
  method: 'PUT',
  path: '/account/password/reset',
  access: 'public',
  summary: 'Sets a new password with the token of the mailed link, and unlocks the account',
  body: object({
    token: string().max(200).default(''),
    newPassword: newPassword(),
    newPasswordConfirmation: repetitionOf('newPassword'),
    endOtherSessions: endOtherSessions(),
  }),
  reply: reply<DoneView>('DoneView'),
  errors: [
    'mpn.backend.data.error.reset-token-missing',
    'mpn.backend.data.error.reset-token-redeemed',
    'mpn.backend.data.error.reset-token-expired',
    'mpn.backend.validation.error.password-common',
    'mpn.backend.validation.error.password-personal',
    'mpn.backend.global.error.too-many-requests',
  ],
});

export const changePassword = endpoint({
  id: 'password.update',
  method: 'PUT',
  path: '/account/password',
  access: OWN_ACCOUNT,
  summary: "Changes the caller's password",
  body: object({
    oldPassword: knownPassword(),
    newPassword: newPassword(),
    newPasswordConfirmation: repetitionOf('newPassword'),
    endOtherSessions: endOtherSessions(),
  }),
  reply: reply<DoneView>('DoneView'),
  errors: [
    'mpn.backend.data.error.old-password-wrong',
    'mpn.backend.validation.error.must-differ',
    'mpn.backend.validation.error.password-common',
    'mpn.backend.validation.error.password-personal',
    'mpn.backend.authentication.error.too-many-attempts',
  ],
});

export const changeLegacyPassword = endpoint({
  id: 'account.change_legacy_password',
  method: 'PUT',
  path: '/account/change_legacy_password',
  access: ['ChangeLegacyPassword'],
  summary: 'Finishes the migration of an account; the answer is a full session, its token the authorization header',
  body: object({ newPassword: newPassword(), newPasswordConfirmation: repetitionOf('newPassword') }),
  reply: reply<SessionView>('SessionView'),
  errors: [
    'mpn.backend.validation.error.must-differ',
    'mpn.backend.validation.error.password-common',
    'mpn.backend.validation.error.password-personal',
  ],
});

/**
 * `PROMOTION` or `MEDIA`: the type of company to register; the token is bound to it. Required for REGISTRATION only.
 */
const registrationType = () =>
  string()
    .oneOf([...PartnerType])
    .when('context', { is: 'REGISTRATION', then: (type) => type.required() });

/** Error codes of changes that could take an account away from its owner. */
const CONFIRMED = [
  'mpn.backend.authentication.error.password-confirmation-needed',
  'mpn.backend.authentication.error.own-person-only',
] as const;

export const confirmPassword = endpoint({
  id: 'account.confirm_password',
  method: 'POST',
  path: '/account/confirm_password',
  access: ['ManageMyAccount', 'SetUpSecondFactor'],
  summary:
    'Lets this session do for a few minutes what needs a confirmation: by the password, a code of the second factor or a passkey',
  body: object(personProof()),
  reply: reply<PasswordConfirmationView>('PasswordConfirmationView'),
  errors: [
    'mpn.backend.authentication.error.wrong-password',
    'mpn.backend.authentication.error.wrong-code',
    'mpn.backend.authentication.error.passkey-refused',
    'mpn.backend.authentication.error.own-person-only',
    'mpn.backend.authentication.error.too-many-attempts',
  ],
});

export const changeLoginName = endpoint({
  id: 'login_name.update',
  method: 'PUT',
  path: '/account/login_name',
  access: OWN_ACCOUNT,
  summary: "Changes the caller's login name, after POST /account/confirm_password",
  body: object({ loginName: newLoginName(), loginNameConfirmation: loginNameRepetition() }),
  reply: reply<LoginNameView>('LoginNameView'),
  errors: [
    ...CONFIRMED,
    'mpn.backend.data.error.duplicate-login-name',
    'mpn.backend.validation.error.login-name-is-email',
    'mpn.backend.validation.error.login-name',
    'mpn.backend.global.error.too-many-requests',
  ],
});

export const changeEmail = endpoint({
  id: 'email.update',
  method: 'PUT',
  path: '/account/email',
  access: OWN_ACCOUNT,
  summary:
    "Changes the caller's e-mail address to the one that the token of /email_verification/verify proves, after POST /account/confirm_password",
  body: object({ emailVerificationToken: string().required().max(2000) }),
  reply: reply<EmailView>('EmailView'),
  errors: [
    ...CONFIRMED,
    'mpn.backend.data.error.duplicate-email',
    'mpn.backend.data.error.email-verification-context-mismatch',
    'mpn.backend.data.error.email-verification-code-expired',
  ],
});

/**
 * The reply is the same for every address. REGISTRATION: an address that has an account gets a mail that says so; a new
 * code for the same address after `resendAfterSeconds` at the earliest, before that too-many-requests (429 with
 * Retry-After). A mailbox gets five codes an hour at most: further requests have the same reply and send nothing.
 */
export const requestEmailVerification = endpoint({
  id: 'email_verification.create',
  method: 'POST',
  path: '/email_verification',
  access: 'public',
  mayNeedSession: true,
  summary: 'Sends a six-digit code to the address; always 200. REGISTRATION needs the type, CHANGE_EMAIL a session',
  body: object({
    email: emailAddress(),
    context: string()
      .oneOf([...EmailVerificationContext])
      .required(),
    type: registrationType(),
  }),
  reply: reply<VerificationSentView>('VerificationSentView'),
  errors: [
    'mpn.backend.authentication.error.not-authenticated',
    'mpn.backend.authentication.error.own-person-only',
    'mpn.backend.global.error.too-many-requests',
  ],
});

/**
 * A wrong code: email-verification-code-not-found at `code`; after five wrong ones, or too late:
 * email-verification-code-expired at `code`. Another context or type: email-verification-context-mismatch. Only the
 * right code reveals that the address has an account: email-already-registered (409).
 */
export const verifyEmail = endpoint({
  id: 'email_verification.verify',
  answerHeaders: { authorization: 'The token, as it is sent back in the header `authorization`.' },
  method: 'POST',
  path: '/email_verification/verify',
  access: 'public',
  mayNeedSession: true,
  summary:
    'Takes the code; the authorization header of the answer is a token for this one purpose. CHANGE_EMAIL needs the session that asked',
  body: object({
    email: emailAddress(),
    code: string().trim().required().max(20),
    context: string()
      .oneOf([...EmailVerificationContext])
      .required(),
    type: registrationType(),
  }),
  reply: reply<VerifiedEmailView>('VerifiedEmailView'),
  errors: [
    'mpn.backend.authentication.error.not-authenticated',
    'mpn.backend.authentication.error.own-person-only',
    'mpn.backend.data.error.email-verification-code-not-found',
    'mpn.backend.data.error.email-verification-code-expired',
    'mpn.backend.data.error.email-verification-context-mismatch',
    'mpn.backend.registration.error.email-already-registered',
    'mpn.backend.global.error.too-many-requests',
  ],
});
