import { object, string } from 'yup';
import { endpoint, reply } from '../http';
import type { ReportedSignInView } from './views';

export const reportSignIn = endpoint({
  id: 'account.report_sign_in',
  method: 'POST',
  path: '/account/report_sign_in',
  access: 'public',
  summary: 'Ends the sessions and the password of an account that somebody else signed in to, with the mailed token',
  body: object({ token: string().max(200).default('') }),
  reply: reply<ReportedSignInView>('ReportedSignInView'),
  errors: [
    'mpn.backend.data.error.sign-in-link-missing',
    'mpn.backend.data.error.sign-in-link-redeemed',
    'mpn.backend.data.error.sign-in-link-expired',
    'mpn.backend.global.error.too-many-requests',
  ],
});
