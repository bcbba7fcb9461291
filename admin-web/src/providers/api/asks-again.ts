import type { AnyEndpoint } from '@mpn/domain';

/** Besides everything that deletes: what costs money, or what others notice and cannot be taken back in a moment. */
const FINAL: ReadonlySet<string> = new Set([
  'company_contacts.remove_many',
  'join_requests.decline',
  'mailing_requests.decline',
  'mailing_requests.withdraw',
  'promo_shares.status',
  'purchase_orders.create',
  'releases.withdraw',
  'sampling_actions.act',
  'sampling_campaigns.act',
  'users.lock',
]);

/**
 * Whether a call that met an ended session is not sent again after resuming: the person may have thought otherwise
 * meanwhile, and decides anew.
 */
export const asksAgain = ({ id, method }: Pick<AnyEndpoint, 'id' | 'method'>): boolean =>
  method === 'DELETE' || FINAL.has(id);
