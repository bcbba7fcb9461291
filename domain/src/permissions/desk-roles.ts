/** What an account of the panel may do at the support desk; each value is a permission of the panel. */
export const DeskPermission = [
  'read',
  'registrations',
  'accounts',
  'accounts-end',
  'super-admins',
  'impersonate',
  'campaigns',
  'campaigns-end',
  'deliveries',
  'genres',
  'payments',
  'refunds',
  'sales-read',
  'sales-change',
  'legal',
  'messages',
  'messages-send',
  'mails',
  'jobs',
  'trail',
  'trail-export',
] as const;
export type DeskPermission = (typeof DeskPermission)[number];

/** The permissions that no role gives but the panel's own super administrator. */
export const PANEL_SUPER_ADMIN_PERMISSIONS: ReadonlySet<DeskPermission> = new Set(['super-admins']);

/** Names of the permissions, as the panel shows them where roles are edited. */
export const DESK_PERMISSION_NAMES: Readonly<Record<DeskPermission, string>> = {
  read: 'See the desk: what waits, search, companies, people, releases, campaigns, orders, promo shares',
  registrations: 'See and decide registrations and requests to join',
  accounts:
    'Set up companies, send reset links, lift lockouts, lock and unlock people, set whose releases promoters see, approve accounts made at the first sign-in',
  'accounts-end': 'Disable and enable people and companies',
  'super-admins': 'Make, disable and enable super admins of the web app (super administrators of the panel alone)',
  impersonate: 'Act in the web app in the name of a person',
  campaigns: 'Pause and resume campaigns',
  'campaigns-end': 'Withdraw releases, cancel campaigns, end promo shares',
  deliveries: 'See deliveries, start them again, cancel them, permit outdated encryption for a server',
  genres: 'Say which genre a name in messages is',
  payments: 'Release and settle orders, compare them with the shop, mark companies problematic',
  refunds: 'Cancel orders and issue credit notes',
  'sales-read': 'See seller, terms and price lists, and compare prices',
  'sales-change': 'Change seller, terms and price lists',
  legal: 'Change legal texts and the support contact',
  messages: 'Write messages to users and test them',
  'messages-send': 'Send messages to users',
  mails: 'See mails and send them again',
  jobs: 'See jobs and run them again',
  trail: 'See the trail',
  'trail-export': 'Export the trail',
};

/** A role of the panel that the product brings along. */
export interface DeskRole {
  /** Identifies the role even after it was renamed. */
  code: string;
  name: string;
  description: string;
  permissions: readonly DeskPermission[];
}

const SUPPORT: readonly DeskPermission[] = [
  'read',
  'registrations',
  'accounts',
  'campaigns',
  'deliveries',
  'genres',
  'messages',
  'mails',
  'trail',
];

/** The roles of the support desk: docs/support-desk.md#roles. */
export const DESK_ROLES = {
  support: {
    code: 'mpn-support',
    name: 'Support',
    description: 'Daily work at the desk. Nothing that cannot be undone, and no money.',
    permissions: SUPPORT,
  },
  lead: {
    code: 'mpn-support-lead',
    name: 'Support lead',
    description: 'All of support, with what ends something for good. Sees prices, does not change them.',
    permissions: [
      ...SUPPORT,
      'accounts-end',
      'impersonate',
      'campaigns-end',
      'payments',
      'refunds',
      'sales-read',
      'legal',
      'messages-send',
      'jobs',
      'trail-export',
    ],
  },
  finance: {
    code: 'mpn-finance',
    name: 'Finance',
    description: 'Orders, credit notes, seller, terms and price lists.',
    permissions: ['read', 'payments', 'refunds', 'sales-read', 'sales-change', 'trail'],
  },
} as const satisfies Record<string, DeskRole>;

export type DeskRoleName = keyof typeof DESK_ROLES;

/** The panel's name of a permission of the desk. */
export const deskAction = (permission: DeskPermission): string => `admin::support.${permission}`;
