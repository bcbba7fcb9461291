import {
  addressOf,
  setLegacyAlgorithms,
  setProductVisibility,
  superAdminCalls,
  type DeskPermission,
} from '@mpn/domain';

/** The calls of the desk by the permission that each needs. A call without one stops the boot. */
const CALLS: Readonly<Record<DeskPermission, readonly string[]>> = {
  read: [
    'GET /desk',
    'GET /overview',
    'GET /search',
    'GET /companies',
    'GET /companies/:id',
    'GET /users',
    'GET /users/:id',
    'GET /releases',
    'GET /releases/:id',
    'GET /campaigns',
    'GET /campaigns/:id',
    'GET /orders',
    'GET /orders/:id',
    'GET /orders/:id/invoice',
    'GET /orders/:id/receipt',
    'GET /credit-notes/:id/pdf',
    'GET /promo-shares',
    'GET /promo-shares/:id',
  ],
  registrations: [
    'GET /registrations',
    'POST /registrations/:id/preview',
    'POST /registrations/approve',
    'POST /registrations/decline',
    'POST /users/:id/approve',
    'POST /users/:id/decline',
    'GET /join-requests',
    'POST /join-requests/:id/accept',
    'POST /join-requests/:id/decline',
  ],
  accounts: [
    'POST /companies',
    'POST /users/:id/send-reset',
    'POST /users/:id/lock',
    'POST /users/:id/unlock',
    'POST /users/:id/lift-lockout',
    addressOf(setProductVisibility),
    'GET /lockouts',
    'GET /blocked-networks',
    'POST /blocked-networks/:id/lift',
  ],
  'accounts-end': [
    'POST /users/:id/disable',
    'POST /users/:id/enable',
    'POST /companies/:id/disable',
    'POST /companies/:id/enable',
  ],
  'super-admins': Object.values(superAdminCalls).map(addressOf),
  impersonate: ['POST /users/:id/impersonate'],
  campaigns: ['POST /campaigns/:id/pause', 'POST /campaigns/:id/resume'],
  'campaigns-end': ['POST /campaigns/:id/cancel', 'POST /releases/:id/withdraw', 'POST /promo-shares/:id/end'],
  deliveries: [
    'GET /deliveries',
    'GET /deliveries/:id',
    'POST /deliveries/:id/retry',
    'POST /deliveries/:id/cancel',
    'POST /deliveries/retry-cause',
    addressOf(setLegacyAlgorithms),
  ],
  genres: ['GET /genre-names', 'POST /genre-names', 'POST /genre-names/:id/remove'],
  payments: [
    'POST /orders/:id/release',
    'POST /orders/:id/complete',
    'POST /orders/:id/resync',
    'POST /companies/:id/problematic',
  ],
  refunds: ['POST /orders/:id/cancel', 'POST /orders/:id/credit'],
  'sales-read': ['GET /seller', 'GET /sales-terms', 'GET /price-lists', 'POST /price-lists/compare'],
  'sales-change': ['POST /seller', 'POST /sales-terms', 'POST /price-lists', 'POST /price-lists/:id/withdraw'],
  legal: ['GET /legal-documents', 'POST /legal-documents', 'GET /support-contact', 'POST /support-contact'],
  messages: [
    'GET /messages',
    'GET /messages/:id',
    'GET /messages/:id/preview',
    'GET /message-mediums',
    'POST /messages',
    'POST /messages/:id',
    'POST /messages/:id/remove',
    'POST /messages/:id/test',
  ],
  'messages-send': ['POST /messages/:id/send'],
  mails: ['GET /mails', 'GET /mails/:id', 'POST /mails/:id/resend'],
  jobs: ['GET /jobs', 'GET /jobs/:id', 'POST /jobs/:id/run', 'POST /jobs/run-failed'],
  trail: ['GET /trail'],
  'trail-export': ['GET /trail/export'],
};

const PERMISSION_OF: ReadonlyMap<string, DeskPermission> = new Map(
  Object.entries(CALLS).flatMap(([permission, calls]) =>
    calls.map((call) => [call, permission as DeskPermission] as const),
  ),
);

/** The permission that a call of the desk (`POST /users/:id/lock`) needs. @throws Error for a call without one */
export function permissionOfCall(call: string): DeskPermission {
  const permission = PERMISSION_OF.get(call);
  // eslint-disable-next-line mpn/app-errors-only -- stops the boot, before there is any request
  if (!permission) throw new Error(`No permission is declared for ${call} of the support desk.`);
  return permission;
}

/** The calls that somebody with these permissions may make. */
export const callsOf = (may: (permission: DeskPermission) => boolean): string[] =>
  [...PERMISSION_OF].filter(([, permission]) => may(permission)).map(([call]) => call);
