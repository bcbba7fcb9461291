import type { NotificationData, NotificationKind } from '../data';

export const release = { releaseId: 7, title: 'Fjord', artist: 'Mira' };
export const code = 'mpn.backend.delivery.error.institution-unreachable' as const;

/** One of each kind with the page that it opens; a new kind does not compile without. */
export const NOTIFICATION_SAMPLES: { [K in NotificationKind]: [data: NotificationData[K], path: string | null] } = {
  NEW_RELEASE: [{ ...release, actionId: 1 }, '/releases/7/details'],
  VIEW_HIT: [{ ...release, views: ['Friday', 'New in Süd'] }, '/releases/7/details'],
  'release.withdrawn': [{ ...release, promoter: 'Tide', reason: 'Leak' }, null],
  DELIVERY_TO_US_FAILED: [{ deliveryId: 3, title: 'Fjord', code, values: {} }, '/deliveries?delivery=3'],
  REQUEST_NOT_DELIVERED: [{ releaseId: 7, title: 'Fjord', code, values: {} }, '/releases/7/details'],
  CAMPAIGN_BEGUN: [{ ...release, campaignId: 1 }, '/releases/7/sampling'],
  CAMPAIGN_ENDED: [{ ...release, campaignId: 1 }, '/releases/7/sampling'],
  RELEASE_WITHDRAWN_BY_SUPPORT: [{ ...release, reason: 'Leak' }, '/releases/7'],
  RELEASE_FIRSTS: [{ ...release, firsts: [{ type: 'LISTENED_TO', institution: 'Fjord' }] }, '/releases/7/statistics'],
  DELIVERIES_FAILED: [
    { ...release, failed: [{ institution: 'Radio Nord', code, values: {} }] },
    '/deliveries?releaseId=7&state=FAILED',
  ],
  INVOICE_READY: [{ orderId: 1, orderNumber: 'MPN-1', invoiceNumber: 'Fjord' }, '/order-history'],
  CART_UNPAID: [{ waiting: [{ title: 'Fjord', releaseDate: '2026-12-01' }] }, '/cart'],
  AI_RULES_IN_CART: [{ ...release, campaignId: 1, names: ['Radio Nord', 'Welle 4'], count: 5 }, '/cart'],
  AUTOMATIC_SAMPLING_IN_CART: [
    { releaseId: 7, releaseTitle: 'Fjord', campaignId: 1, releaseDate: '2026-12-01' },
    '/cart',
  ],
  DIGITAL_IMPORT_INCOMPLETE: [{ releaseId: 7, title: 'Fjord' }, '/releases/7'],
  RELEASE_IMPORT_DONE: [
    { importId: 5, name: 'Fjord.zip', imported: 12, failed: 1, held: 2, broken: 0 },
    '/release-imports/5',
  ],
  PROMO_SHARE: [{ news: 'OFFERED', companyName: 'Fjord', shareId: 4, toSource: false }, '/promo-share/4'],
  MAILING_REQUEST: [
    { news: 'REQUESTED', releaseId: 7, title: 'Fjord', person: 'Kim', institution: 'Radio' },
    '/mailing-requests?releaseId=7',
  ],
  PRESS_LINK: [{ news: 'FIRST_PLAYED', linkId: 7, link: 'Fjord', person: 'Kim' }, '/press-links/7'],
  MAILING_ANSWER: [
    { news: 'DECLINED', releaseId: 7, title: 'Fjord', promoter: 'Tide', answer: 'Out of stock' },
    '/releases/7/details',
  ],
  MESSAGE: [{ messageId: 7, kind: 'NEWS', titleDe: 'Fjord', titleEn: 'Fjord' }, '/messages/7'],
  NEW_ADDRESSEES: [{ count: 3, name: 'Fjord' }, '/institutions'],
  JOIN_REQUEST: [{ personName: 'Nora', companyName: 'Fjord' }, '/join_requests'],
  ACCOUNTS_BY_SIGN_ON: [{ count: 2, provider: 'Fjord' }, '/administration/users?sortBy=id&sortDirection=desc'],
  SIGN_ON_SECRET_ENDS: [{ endsOn: '2026-12-01', provider: 'Fjord' }, '/administration/users/single-sign-on'],
  ORDER_NEEDS_ATTENTION: [{ orderId: 1, orderNumber: 'Fjord', refusals: [{ title: 'Fjord', code }] }, null],
  DELIVERY_NEEDS_ATTENTION: [{ deliveryId: null, releaseId: 7, title: 'Fjord', code }, '/deliveries?releaseId=7'],
};
