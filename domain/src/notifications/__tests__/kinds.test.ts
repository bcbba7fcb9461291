import { NotificationType } from '../../enums';
import { BUNDLES } from '../bundles';
import type { NotificationData, NotificationKind } from '../data';
import { NOTIFICATION_KINDS, notificationContent, notificationRule, waysOf } from '../kinds';

const release = { releaseId: 7, title: 'Fjord', artist: 'Mira' };
const code = 'mpn.backend.delivery.error.institution-unreachable' as const;

/** One of each kind with the page that it opens; a new kind does not compile without. */
const SAMPLES: { [K in NotificationKind]: [data: NotificationData[K], path: string | null] } = {
  NEW_RELEASE: [{ ...release, actionId: 1 }, '/releases/7/details'],
  'release.withdrawn': [{ ...release, promoter: 'Tide', reason: 'Leak' }, null],
  DELIVERY_TO_US_FAILED: [{ deliveryId: 3, title: 'Fjord', code, values: {} }, '/deliveries?delivery=3'],
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
  AUTOMATIC_SAMPLING_IN_CART: [
    { releaseId: 7, releaseTitle: 'Fjord', campaignId: 1, releaseDate: '2026-12-01' },
    '/cart',
  ],
  DIGITAL_IMPORT_INCOMPLETE: [{ releaseId: 7, title: 'Fjord' }, '/releases/7'],
  PROMO_SHARE: [{ news: 'OFFERED', companyName: 'Fjord', shareId: 4, toSource: false }, '/promo-share/4'],
  MAILING_REQUEST: [
    { news: 'REQUESTED', releaseId: 7, title: 'Fjord', person: 'Kim', institution: 'Radio' },
    '/mailing-requests?releaseId=7',
  ],
  MAILING_ANSWER: [
    { news: 'DECLINED', releaseId: 7, title: 'Fjord', promoter: 'Tide', answer: 'Out of stock' },
    '/releases/7/details',
  ],
  MESSAGE: [{ messageId: 7, kind: 'NEWS', titleDe: 'Fjord', titleEn: 'Fjord' }, '/messages/7'],
  NEW_ADDRESSEES: [{ count: 3, name: 'Fjord' }, '/institutions'],
  JOIN_REQUEST: [{ personName: 'Nora', companyName: 'Fjord' }, '/join_requests'],
  ORDER_NEEDS_ATTENTION: [{ orderId: 1, orderNumber: 'Fjord', refusals: [{ title: 'Fjord', code }] }, null],
  DELIVERY_NEEDS_ATTENTION: [{ deliveryId: null, releaseId: 7, title: 'Fjord', code }, '/deliveries?releaseId=7'],
};

describe.each(NOTIFICATION_KINDS)('%s', (kind) => {
  const [data, path] = SAMPLES[kind];

  it.each(['de', 'en'] as const)('names in %s what it is about, and opens its page', (language) => {
    const content = notificationContent(kind, { ...data }, language);
    expect(content.path).toBe(path);
    expect(content.text).toContain('Fjord');
    const rule = notificationRule(kind);
    const mailed = rule.mail === 'TEXT' ? rule[language] : undefined;
    const words = [content.text, mailed?.subject(data), ...(mailed?.facts?.(data) ?? []).flat()].join(' ');
    expect(words).not.toMatch(/undefined|null|\[object|\{\w+\}/);
  });

  it.each(NotificationType)('reaches somebody with %s in the chosen ways', (type) => {
    const wanted = { EMAIL: ['mail'], IN_APP: ['web app'], BOTH: ['web app', 'mail'] }[type];
    const { inApp, byMail } = waysOf(type);
    expect([...(inApp ? ['web app'] : []), ...(byMail ? ['mail'] : [])]).toEqual(wanted);
  });
});

describe('notificationContent', () => {
  it.each([
    ['an unknown kind', 'SOMETHING_OLDER', {}],
    ['unknown news', 'PROMO_SHARE', { news: 'SOMETHING_OLDER', companyName: 'Tide' }],
    ['data that lacks what the text needs', 'CART_UNPAID', {}],
  ])('has a general text for %s', (_case, type, data) => {
    expect(notificationContent(type, data, 'en')).toEqual({ text: 'There is something new.', path: null });
  });

  it('leads to the list of shares when the share is over', () => {
    const data = { news: 'ENDED', companyName: 'Tide', shareId: 7, toSource: true };
    expect(notificationContent('PROMO_SHARE', data, 'en').path).toBe('/promo-share/shared-by-you');
  });

  it('names three institutions and how many more there are', () => {
    const items = ['A', 'B', 'C', 'D', 'E'].map((institution) => ({ ...release, institution, code, values: {} }));
    const [first, ...more] = items;
    const data = BUNDLES.DELIVERIES_FAILED.dataOf([first!, ...more]);
    expect(notificationContent('DELIVERIES_FAILED', { ...data }, 'de').text).toBe(
      '„Fjord“ konnte nicht geliefert werden an: A, B, C und 2 weitere.',
    );
  });
});
