import { object, string } from 'yup';
import { endpoint, reply } from '../http';
import type { AdmittedNetworkView } from './views';

export const admitNetwork = endpoint({
  id: 'account.admit_network',
  method: 'POST',
  path: '/account/admit_network',
  access: 'public',
  summary: 'Lets the network of a refused login try the password again, with the token of the mailed link',
  body: object({ token: string().max(200).default('') }),
  reply: reply<AdmittedNetworkView>('AdmittedNetworkView'),
  errors: [
    'mpn.backend.data.error.network-link-missing',
    'mpn.backend.data.error.network-link-redeemed',
    'mpn.backend.data.error.network-link-expired',
    'mpn.backend.global.error.too-many-requests',
  ],
});
