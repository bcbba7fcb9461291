import {
  addressOf,
  allDeskCalls,
  DESK_PERMISSION_NAMES,
  DESK_ROLES,
  DeskPermission,
  PANEL_SUPER_ADMIN_PERMISSIONS,
  type DeskRoleName,
} from '@mpn/domain';

/** Which roles may make a call: S(upport), L(ead), F(inance). Calls that are not listed are permitted to all three. */
const TABLE: Readonly<Record<string, string>> = {
  'GET /registrations': 'SL',
  'POST /registrations/:id/preview': 'SL',
  'POST /registrations/approve': 'SL',
  'POST /registrations/decline': 'SL',
  'POST /users/:id/approve': 'SL',
  'POST /users/:id/decline': 'SL',
  'GET /join-requests': 'SL',
  'POST /join-requests/:id/accept': 'SL',
  'POST /join-requests/:id/decline': 'SL',
  'POST /companies': 'SL',
  'POST /users/:id/send-reset': 'SL',
  'POST /users/:id/lock': 'SL',
  'POST /users/:id/unlock': 'SL',
  'POST /users/:id/lift-lockout': 'SL',
  'POST /users/:id/product-visibility': 'SL',
  'GET /lockouts': 'SL',
  'GET /blocked-networks': 'SL',
  'POST /blocked-networks/:id/lift': 'SL',
  'POST /users/:id/impersonate': 'L',
  'POST /users/:id/request-factor-reset': 'L',
  'POST /users/:id/stop-factor-reset': 'L',
  'POST /users/:id/disable': 'L',
  'POST /users/:id/enable': 'L',
  'POST /companies/:id/disable': 'L',
  'POST /companies/:id/enable': 'L',
  'POST /campaigns/:id/pause': 'SL',
  'POST /campaigns/:id/resume': 'SL',
  'POST /campaigns/:id/cancel': 'L',
  'POST /releases/:id/withdraw': 'L',
  'POST /promo-shares/:id/end': 'L',
  'POST /recognition-services': 'SL',
  'POST /companies/:id/recognition-contract': 'SL',
  'POST /press-links/:id/revoke': 'L',
  'GET /deliveries': 'SL',
  'GET /deliveries/:id': 'SL',
  'POST /deliveries/:id/retry': 'SL',
  'POST /deliveries/:id/send-again': 'SL',
  'POST /deliveries/:id/cancel': 'SL',
  'POST /deliveries/retry-cause': 'SL',
  'POST /companies/:id/legacy-algorithms': 'SL',
  'POST /companies/:id/sign-on-accounts': 'SL',
  'POST /companies/:id/ownership': 'SL',
  'GET /genre-names': 'SL',
  'POST /genre-names': 'SL',
  'POST /genre-names/:id/remove': 'SL',
  'POST /orders/:id/release': 'LF',
  'POST /orders/:id/complete': 'LF',
  'POST /orders/:id/resync': 'LF',
  'POST /companies/:id/problematic': 'LF',
  'POST /orders/:id/cancel': 'LF',
  'POST /orders/:id/credit': 'LF',
  'GET /seller': 'LF',
  'GET /sales-terms': 'LF',
  'GET /price-lists': 'LF',
  'POST /price-lists/compare': 'LF',
  'GET /super-admins': '',
  'POST /super-admins': '',
  'POST /super-admins/:id/disable': '',
  'POST /super-admins/:id/enable': '',
  'POST /seller': 'F',
  'POST /sales-terms': 'F',
  'POST /price-lists': 'F',
  'POST /price-lists/:id/withdraw': 'F',
  'GET /legal-documents': 'L',
  'POST /legal-documents': 'L',
  'GET /support-contact': 'L',
  'POST /support-contact': 'L',
  'GET /messages': 'SL',
  'GET /messages/:id': 'SL',
  'GET /messages/:id/preview': 'SL',
  'GET /message-mediums': 'SL',
  'POST /messages': 'SL',
  'POST /messages/:id': 'SL',
  'POST /messages/:id/remove': 'SL',
  'POST /messages/:id/test': 'SL',
  'POST /messages/:id/send': 'L',
  'GET /mails': 'SL',
  'GET /mails/:id': 'SL',
  'POST /mails/:id/resend': 'SL',
  'GET /jobs': 'L',
  'GET /jobs/:id': 'L',
  'POST /jobs/:id/run': 'L',
  'POST /jobs/run-failed': 'L',
  'GET /trail/export': 'L',
};

/** Calls permitted to all three roles. */
const COMMON = [
  'GET /campaigns',
  'GET /campaigns/:id',
  'GET /companies',
  'GET /companies/:id',
  'GET /credit-notes/:id/pdf',
  'GET /desk',
  'GET /label-reports',
  'GET /orders',
  'GET /orders/:id',
  'GET /orders/:id/invoice',
  'GET /orders/:id/receipt',
  'GET /overview',
  'GET /press-links',
  'GET /press-links/:id',
  'GET /promo-shares',
  'GET /promo-shares/:id',
  'GET /releases',
  'GET /releases/:id',
  'GET /search',
  'GET /set-up',
  'GET /trail',
  'GET /users',
  'GET /users/:id',
];

const LETTERS: readonly (readonly [string, DeskRoleName])[] = [
  ['S', 'support'],
  ['L', 'lead'],
  ['F', 'finance'],
];

const mayCall = (role: DeskRoleName, permission: DeskPermission): boolean =>
  (DESK_ROLES[role].permissions as readonly DeskPermission[]).includes(permission);

test('each call of the desk is permitted to exactly the roles of the table', () => {
  const found = allDeskCalls.map((call) => [
    addressOf(call),
    LETTERS.filter(([, role]) => mayCall(role, call.permission))
      .map(([letter]) => letter)
      .join(''),
  ]);
  expect(Object.fromEntries(found)).toEqual({
    ...Object.fromEntries(COMMON.map((call) => [call, 'SLF'])),
    ...TABLE,
  });
});

test('each permission has a name and belongs to a role or to super administrators alone, and each role sees the desk', () => {
  expect(Object.keys(DESK_PERMISSION_NAMES).sort()).toEqual([...DeskPermission].sort());
  const given = new Set<DeskPermission>(Object.values(DESK_ROLES).flatMap(({ permissions }) => [...permissions]));
  expect(DeskPermission.filter((permission) => !given.has(permission))).toEqual([...PANEL_SUPER_ADMIN_PERMISSIONS]);
  for (const { permissions } of Object.values(DESK_ROLES)) expect(permissions).toContain('read');
});
