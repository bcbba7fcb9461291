import { object, string } from 'yup';
import { endpoint, reply } from '../http';
import { personProof } from '../account/factor-code';
import { rowId } from '../validation/limits';
import type { SessionView } from './views';

const LOGIN_ERRORS = [
  'mpn.backend.authentication.error.bad-credentials',
  'mpn.backend.authentication.error.account-disabled',
  'mpn.backend.authentication.error.account-locked',
  'mpn.backend.authentication.error.user-locked',
  'mpn.backend.authentication.error.company-disabled',
  'mpn.backend.authentication.error.pending-registration',
  'mpn.backend.authentication.error.sso-required',
  'mpn.backend.authentication.error.too-many-attempts',
] as const;

// Limited, because hashing is expensive and happens before the caller is known; longer than the limit of new passwords,
// because legacy ones may be longer.
const password = () => string().meta({ verbatim: true }).required().max(1200);

export const login = endpoint({
  id: 'auth.login',
  answerHeaders: { authorization: 'The token, as it is sent back in the header `authorization`.' },
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary:
    'Starts a session; its token is the authorization header of the answer. With a second factor the session is of kind SECOND_FACTOR, and only POST /auth/second_factor leads on',
  body: object({ loginName: string().trim().required().max(300), password: password() }),
  reply: reply<SessionView>('SessionView'),
  errors: LOGIN_ERRORS,
});

export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'authenticated',
  summary: 'Ends the session of the token, and every view that was opened from it',
  reply: reply<void>('void'),
  status: 204,
});

export const impersonate = endpoint({
  id: 'auth.impersonate',
  method: 'POST',
  path: '/auth/impersonate',
  access: ['ImpersonateUsers'],
  summary: 'Acts as another user; send the new token as Authorization and the own one as x-impersonator-authorization',
  body: object({ targetUserId: rowId().required() }),
  reply: reply<SessionView>('SessionView'),
  errors: [
    'mpn.backend.impersonation.error.wrong-role',
    'mpn.backend.impersonation.error.own-account',
    'mpn.backend.impersonation.error.other-admin',
    'mpn.backend.impersonation.error.user-disabled',
    'mpn.backend.impersonation.error.user-locked',
    'mpn.backend.impersonation.error.unfinished-migration',
    'mpn.backend.impersonation.error.registration-pending',
    'mpn.backend.impersonation.error.already-acting',
  ],
});

export const enterSupportSession = endpoint({
  id: 'auth.enter_support_session',
  method: 'POST',
  path: '/auth/enter_support_session',
  access: 'public',
  summary: 'Enters a session in a person’s name that support opened in the panel, once and within a minute',
  body: object({ code: string().required().max(100) }),
  answerHeaders: { authorization: 'The token to act with, as it is sent back in the header `authorization`.' },
  reply: reply<SessionView>('SessionView'),
  errors: ['mpn.backend.impersonation.error.entry-invalid', 'mpn.backend.global.error.too-many-requests'],
});

export const switchToPromoShareView = endpoint({
  id: 'auth.switch_to_promo_share_view',
  method: 'POST',
  path: '/auth/switch_to_promo_share_view',
  access: ['AccessPromoShares'],
  summary: 'Acts for a company that shares with one; send the own token as x-promoshare-authorization from then on',
  body: object({ sourceCompanyId: rowId().required(), ...personProof() }),
  answerHeaders: { authorization: 'The token to act with, as it is sent back in the header `authorization`.' },
  reply: reply<SessionView>('SessionView'),
  errors: [
    'mpn.backend.authentication.error.wrong-password',
    'mpn.backend.authentication.error.wrong-code',
    'mpn.backend.authentication.error.passkey-refused',
    'mpn.backend.authentication.error.too-many-attempts',
    'mpn.backend.promoshare-view.error.wrong-role',
    'mpn.backend.promoshare-view.error.no-accepted-share',
    'mpn.backend.promoshare-view.error.not-a-promotion-company',
    'mpn.backend.impersonation.error.already-acting',
  ],
});

export const readSession = endpoint({
  id: 'session.get',
  method: 'GET',
  path: '/session',
  access: 'authenticated',
  summary: 'The body of the login again, for a page reload',
  reply: reply<SessionView>('SessionView'),
});
