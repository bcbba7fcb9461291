import { companyCalls } from './companies';
import { deliveryCalls } from './deliveries';
import type { AnyDeskCall } from './desk-call';
import { lockoutCalls } from './lockouts';
import { campaignCalls, promoShareDeskCalls, releaseCalls } from './music';
import { orderCalls } from './orders';
import { personCalls } from './people';
import { pressLinkDeskCalls } from './press-links';
import { joinRequestCalls, registrationCalls } from './registrations';
import { salesCalls } from './sales';
import { superAdminCalls } from './super-admins';
import { jobCalls, mailCalls, startCalls, trailCalls } from './system';
import { genreNameCalls, legalDeskCalls, messageDeskCalls } from './writing';

/**
 * Every call of the desk by subject. A subject whose objects have a page is named as in their path:
 * `/admin/support/promo-shares/12`.
 */
export const deskCalls = {
  start: startCalls,
  registrations: registrationCalls,
  'join-requests': joinRequestCalls,
  companies: companyCalls,
  users: personCalls,
  superAdmins: superAdminCalls,
  lockouts: lockoutCalls,
  'promo-shares': promoShareDeskCalls,
  'press-links': pressLinkDeskCalls,
  releases: releaseCalls,
  campaigns: campaignCalls,
  deliveries: deliveryCalls,
  genreNames: genreNameCalls,
  orders: orderCalls,
  sales: salesCalls,
  legal: legalDeskCalls,
  messages: messageDeskCalls,
  mails: mailCalls,
  jobs: jobCalls,
  trail: trailCalls,
} as const;
export type DeskCalls = typeof deskCalls;

/** The kinds of objects that have a page at the desk. */
export const DeskObjectKind = [
  ...(['companies', 'users', 'promo-shares', 'press-links', 'releases', 'campaigns'] as const),
  ...(['deliveries', 'orders', 'mails', 'jobs'] as const),
] as const satisfies readonly (keyof DeskCalls)[];
export type DeskObjectKind = (typeof DeskObjectKind)[number];

/** Every call of the desk, once each. */
export const allDeskCalls: readonly AnyDeskCall[] = Object.values(deskCalls).flatMap((subject) =>
  Object.values<AnyDeskCall>(subject),
);
