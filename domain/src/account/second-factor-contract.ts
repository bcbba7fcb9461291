import { object } from 'yup';
import { endpoint, reply } from '../http';
import type { SessionView } from '../session/views';
import { factorCode, factorProof } from './factor-code';
import type { RecoveryCodesView, SecondFactorView, TotpSetupView } from './views';

const OWN_ACCOUNT = ['ManageMyAccount'] as const;
/** Also where nothing else is permitted until there is a second factor. */
const SETUP = ['ManageMyAccount', 'SetUpSecondFactor'] as const;

/** Error codes of changes that only the person may make, shortly after a confirmation. */
const CONFIRMED = [
  'mpn.backend.authentication.error.password-confirmation-needed',
  'mpn.backend.authentication.error.own-person-only',
] as const;

export const presentSecondFactor = endpoint({
  id: 'auth.present_second_factor',
  method: 'POST',
  path: '/auth/second_factor',
  access: ['PresentSecondFactor'],
  summary:
    'Finishes a sign-in with a code of the authenticator app, a recovery code or a passkey; the answer is a full session',
  body: object(factorProof()),
  answerHeaders: { authorization: 'The token, as it is sent back in the header `authorization`.' },
  reply: reply<SessionView>('SessionView'),
  errors: [
    'mpn.backend.authentication.error.wrong-code',
    'mpn.backend.authentication.error.passkey-refused',
    'mpn.backend.authentication.error.too-many-attempts',
    'mpn.backend.authorization.error.session-revoked',
  ],
});

export const readSecondFactor = endpoint({
  id: 'second_factor.get',
  method: 'GET',
  path: '/account/second_factor',
  access: SETUP,
  summary: 'Which second factors the caller has',
  reply: reply<SecondFactorView>('SecondFactorView'),
});

export const beginTotp = endpoint({
  id: 'second_factor.begin_totp',
  method: 'POST',
  path: '/account/second_factor/totp',
  access: SETUP,
  summary: 'Makes a key for an authenticator app; it counts once PUT has taken a code of it, within 15 minutes',
  reply: reply<TotpSetupView>('TotpSetupView'),
  errors: CONFIRMED,
});

export const confirmTotp = endpoint({
  id: 'second_factor.confirm_totp',
  method: 'PUT',
  path: '/account/second_factor/totp',
  access: SETUP,
  summary:
    'Takes the authenticator app into use with a code of it; the answer has the recovery codes of a first factor',
  body: object({ code: factorCode().required() }),
  reply: reply<RecoveryCodesView>('RecoveryCodesView'),
  errors: [
    ...CONFIRMED,
    'mpn.backend.authentication.error.wrong-code',
    'mpn.backend.authentication.error.totp-setup-missing',
  ],
});

export const removeTotp = endpoint({
  id: 'second_factor.remove_totp',
  method: 'DELETE',
  path: '/account/second_factor/totp',
  access: OWN_ACCOUNT,
  summary: 'Removes the authenticator app; with the last factor the recovery codes go too',
  reply: reply<void>('void'),
  status: 204,
  errors: [...CONFIRMED, 'mpn.backend.authentication.error.second-factor-missing'],
});

export const renewRecoveryCodes = endpoint({
  id: 'second_factor.renew_recovery_codes',
  method: 'POST',
  path: '/account/second_factor/recovery_codes',
  access: OWN_ACCOUNT,
  summary: 'Makes ten new recovery codes; the former ones end',
  reply: reply<RecoveryCodesView>('RecoveryCodesView'),
  errors: [...CONFIRMED, 'mpn.backend.authentication.error.second-factor-missing'],
});
