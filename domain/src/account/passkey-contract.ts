import { object } from 'yup';
import { endpoint, idParams, reply } from '../http';
import type { SessionView } from '../session/views';
import { newPasskey, passkeyAnswer, passkeyName } from './passkeys';
import type { DoneView, PasskeyCreationView, PasskeyRequestView, RecoveryCodesView } from './views';

const OWN_ACCOUNT = ['ManageMyAccount'] as const;
/** Also where nothing else is permitted until there is a second factor. */
const SETUP = ['ManageMyAccount', 'SetUpSecondFactor'] as const;

/** Error codes of changes that only the person may make, shortly after a confirmation. */
const CONFIRMED = [
  'mpn.backend.authentication.error.password-confirmation-needed',
  'mpn.backend.authentication.error.own-person-only',
] as const;

export const beginPasskeySignIn = endpoint({
  id: 'auth.begin_passkey_sign_in',
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  summary: 'What the browser needs to offer the passkeys that a person has here; good for one sign-in within 5 minutes',
  reply: reply<PasskeyRequestView>('PasskeyRequestView'),
  errors: ['mpn.backend.global.error.too-many-requests'],
});

export const signInWithPasskey = endpoint({
  id: 'auth.sign_in_with_passkey',
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  summary: 'Starts a session with a passkey alone, which stands for password and second factor',
  body: object({ passkey: passkeyAnswer().required() }),
  answerHeaders: { authorization: 'The token, as it is sent back in the header `authorization`.' },
  reply: reply<SessionView>('SessionView'),
  errors: [
    'mpn.backend.authentication.error.passkey-refused',
    'mpn.backend.authentication.error.account-disabled',
    'mpn.backend.authentication.error.account-locked',
    'mpn.backend.authentication.error.user-locked',
    'mpn.backend.authentication.error.company-disabled',
    'mpn.backend.authentication.error.pending-registration',
    'mpn.backend.authentication.error.sso-required',
    'mpn.backend.authentication.error.too-many-attempts',
  ],
});

export const beginPasskeyProof = endpoint({
  id: 'auth.begin_passkey_proof',
  method: 'POST',
  path: '/auth/passkey/proof',
  access: ['PresentSecondFactor', 'ManageMyAccount'],
  summary:
    "What the browser needs to ask for one of the caller's passkeys: for the second step of a sign-in, or where a confirmation is asked for; good once, for 5 minutes",
  reply: reply<PasskeyRequestView>('PasskeyRequestView'),
  errors: [
    'mpn.backend.authentication.error.second-factor-missing',
    'mpn.backend.authentication.error.own-person-only',
  ],
});

export const beginPasskey = endpoint({
  id: 'second_factor.begin_passkey',
  method: 'POST',
  path: '/account/second_factor/passkeys/options',
  access: SETUP,
  summary: 'What the browser needs to make a passkey; good once, for 5 minutes',
  reply: reply<PasskeyCreationView>('PasskeyCreationView'),
  errors: [...CONFIRMED, 'mpn.backend.authentication.error.passkey-limit'],
});

export const addPasskey = endpoint({
  id: 'second_factor.add_passkey',
  method: 'POST',
  path: '/account/second_factor/passkeys',
  access: SETUP,
  summary: 'Takes a new passkey into use; the answer has the recovery codes of a first factor',
  body: object({ name: passkeyName(), passkey: newPasskey().required() }),
  reply: reply<RecoveryCodesView>('RecoveryCodesView'),
  errors: [
    ...CONFIRMED,
    'mpn.backend.authentication.error.passkey-limit',
    'mpn.backend.authentication.error.passkey-refused',
  ],
});

export const renamePasskey = endpoint({
  id: 'second_factor.rename_passkey',
  method: 'PUT',
  path: '/account/second_factor/passkeys/:id',
  access: OWN_ACCOUNT,
  summary: 'Gives a passkey another name',
  params: idParams,
  body: object({ name: passkeyName() }),
  reply: reply<DoneView>('DoneView'),
  errors: [...CONFIRMED, 'mpn.backend.global.error.not-found'],
});

export const removePasskey = endpoint({
  id: 'second_factor.remove_passkey',
  method: 'DELETE',
  path: '/account/second_factor/passkeys/:id',
  access: OWN_ACCOUNT,
  summary: 'Removes a passkey; with the last factor the recovery codes go too',
  params: idParams,
  reply: reply<void>('void'),
  status: 204,
  errors: [...CONFIRMED, 'mpn.backend.global.error.not-found'],
});
