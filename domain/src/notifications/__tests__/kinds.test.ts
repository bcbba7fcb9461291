import { BUNDLES } from '../bundles';
import { NOTIFICATION_KINDS, notificationContent, notificationMail, waysOf } from '../kinds';
import { code, NOTIFICATION_SAMPLES, release } from './samples';

describe.each(NOTIFICATION_KINDS)('%s', (kind) => {
  const [data, path] = NOTIFICATION_SAMPLES[kind];

  it.each(['de', 'en'] as const)('has a text in %s that names its subject, and a page', (language) => {
    const content = notificationContent(kind, { ...data }, language);
    expect(content.path).toBe(path);
    expect(content.text).toContain('Fjord');
    const mail = notificationMail(kind, data, language);
    const words = [content.text, mail?.subject, ...(mail?.facts ?? []).flat()].join(' ');
    expect(words).not.toMatch(/undefined|null|\[object|\{\w+\}/);
  });
});

// That each kind follows it is tested with the database: test/http/notifications/ways.test.ts.
test.each([
  ['EMAIL', false, true],
  ['IN_APP', true, false],
  ['BOTH', true, true],
] as const)('%s notifies in the web app: %s, by mail: %s', (type, inApp, byMail) => {
  expect(waysOf(type)).toEqual({ inApp, byMail });
});

describe('notificationContent', () => {
  it.each([
    ['an unknown kind', 'SOMETHING_OLDER', {}],
    ['unknown news', 'PROMO_SHARE', { news: 'SOMETHING_OLDER', companyName: 'Tide' }],
    ['data that lacks what the text needs', 'CART_UNPAID', {}],
  ])('has a general text for %s', (_case, type, data) => {
    expect(notificationContent(type, data, 'en')).toEqual({ text: 'There is something new.', path: null });
  });

  it('links to the list of shares once the share has ended', () => {
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
