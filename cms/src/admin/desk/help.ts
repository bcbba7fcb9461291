/** Chapters of the manual (web app, `/help/<chapter>`) about the desk's pages, by the page's path below `/desk`. */
export const SECTIONS_HELP: Readonly<Record<string, string>> = {
  registrations: 'support-registrations',
  'join-requests': 'support-registrations',
  companies: 'support-people',
  users: 'support-people',
  'super-admins': 'support-people',
  lockouts: 'support-people',
  releases: 'support-deliveries',
  deliveries: 'support-deliveries',
  orders: 'support-orders',
  campaigns: 'support-orders',
};

/** The chapter about the whole desk; also for pages without a chapter of their own. */
const DESK = 'support-desk';

/**
 * The manual about a page of the desk.
 * @param path below `/desk`, such as `users/12`; empty for the first page
 */
export const helpUrl = (path: string): string => `/help/${SECTIONS_HELP[path.split('/')[0] ?? ''] ?? DESK}`;
