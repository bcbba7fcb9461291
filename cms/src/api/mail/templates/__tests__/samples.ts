import { EditorAnswer } from '@mpn/domain';
import type { MailData, MailTemplate } from '@mpn/server-kit';

const NAME = 'Jörg <Ö>';
const LINK = 'https://mpn.example/x?a=1&b=2';
const AT = '2026-11-29T13:05:00.000Z';

/** A release with all that mails can show. */
export const release: MailData['new-release']['release'] = {
  artist: 'Klara Vogt',
  title: 'Sturmflut',
  label: 'Hafenklang',
  format: 'Single',
  releaseDate: '2026-12-04',
  airDate: '2026-12-01',
  genres: ['Pop', 'Indie', 'Folk'],
  promoter: 'Hafenklang GmbH',
  pitch: 'Ein Lied für den Morgen.',
  explicit: { title: 'Sturmflut', clean: 'Sturmflut (Clean)' },
  answerLinks: Object.fromEntries(EditorAnswer.map((answer) => [answer, `${LINK}&answer=${answer}`])) as Record<
    EditorAnswer,
    string
  >,
  link: LINK,
  coverFileId: 7,
  views: [],
};
const bare = {
  ...release,
  ...{ artist: '', label: null, format: null, releaseDate: null, airDate: null, genres: [], pitch: null },
  ...{ explicit: { title: 'Roh', clean: null }, answerLinks: null, coverFileId: null },
};

const digest = { name: NAME, releases: [release], alerts: [], days: 30, allLink: LINK, settingsLink: LINK };
const share = { name: NAME, companyName: 'Süd & Co', fullAccess: true, mayBuy: true, releases: 2, link: LINK };
const delivery = { institution: 'Radio Süd', artist: 'Klara', title: 'Sturmflut', target: 'sftp.example', link: LINK };
const update = {
  replaces: 'Alt',
  replacesDeliveredAt: AT,
  isInPlace: false,
  added: ['a.wav'],
  changed: ['b.wav'],
  removed: ['c.wav'],
};
const request = {
  ...{ name: NAME, person: 'Ed Itor', institution: 'Radio Süd', promoter: 'Hafenklang', artist: 'Klara' },
  ...{ title: 'Sturmflut', address: ['Weg 1', '50667 Köln'], message: 'Bitte', answer: 'Gern', link: LINK },
};
const money = { net: 10_000, tax: 1900, total: 11_900, currencyType: 'EUR' };
const institutions = [
  { name: 'Radio Süd', medium: 'Radio', country: 'DE' },
  { name: 'TV Nord', medium: 'TV', country: 'AT' },
];

/** Data of each mail, with every case that its texts tell apart. */
export const SAMPLES: { [T in MailTemplate]: readonly MailData[T][] } = {
  'password-reset': [{ name: NAME, link: LINK, minutes: 60 }],
  'password-changed': [{ name: NAME, at: AT }],
  'email-changed': (['old', 'new'] as const).map((to) => ({
    ...{ name: NAME, at: AT, oldEmail: 'a@example.org', newEmail: 'b@example.org', to },
  })),
  'login-name-changed': [{ name: NAME, at: AT, oldLoginName: 'alt', newLoginName: 'neu' }],
  'second-factor-changed': (
    [
      ...(['TOTP_ADDED', 'TOTP_REMOVED', 'RECOVERY_CODES_RENEWED', 'RECOVERY_CODE_USED', 'RESET'] as const),
      ...(['PASSKEY_ADDED', 'PASSKEY_RENAMED', 'PASSKEY_REMOVED', 'PASSKEY_SUSPECTED'] as const),
    ] as const
  ).map((change) => ({
    ...{ name: NAME, at: AT, change, by: change === 'RESET' ? { name: 'Ada', reason: 'Telefon verloren' } : null },
    passkey: change.startsWith('PASSKEY') ? 'Laptop im Büro' : null,
    renamed: change === 'PASSKEY_RENAMED' ? 'Laptop zu Hause' : null,
  })),
  'second-factor-reset-requested': [true, false].map((stopped) => ({
    ...{ name: NAME, due: AT, hours: 24, stopped, loginLink: LINK },
  })),
  'second-factor-required': [true, false].map((isNow) => ({
    ...{ name: NAME, companyName: 'Süd & Co', from: AT, isNow, link: LINK },
  })),
  'login-refused': [{ name: NAME, network: '192.0.2.7', at: AT, link: LINK, minutes: 60, days: 30 }],
  'new-sign-in': [
    { name: NAME, at: AT, network: '192.0.2.7', browser: 'Firefox', system: 'Windows', link: LINK, days: 7 },
    { name: NAME, at: AT, network: '192.0.2.7', browser: null, system: 'Windows', link: LINK, days: 7 },
    { name: NAME, at: AT, network: '192.0.2.7', browser: null, system: null, link: LINK, days: 7 },
  ],
  'email-verification': [{ code: '123456', minutes: 15 }],
  'account-exists': [{ code: '123456', minutes: 15, loginLink: LINK, resetLink: LINK }],
  'account-created': ['Süd & Co', null].map((companyName) => ({
    ...{ name: NAME, loginName: 'joerg', companyName, link: LINK, hours: 48 },
  })),
  'registration-received': [true, false].map((pending) => ({
    ...{ name: NAME, companyName: 'Süd & Co', loginName: 'joerg', pending, link: LINK },
  })),
  'registration-waiting': ['DE123', null].map((vatId) => ({
    ...{ companyName: 'Süd & Co', city: 'Köln', country: 'DE', vatId, personName: 'Ada', personEmail: 'a@example.org' },
    link: LINK,
  })),
  'registration-approved': [{ name: NAME, loginName: 'joerg', link: LINK }],
  'registration-declined': [{ name: NAME, companyName: 'Süd & Co', reason: 'Keine Redaktion' }],
  'join-request': ['Redaktion', null].map((position) => ({
    ...{ name: NAME, companyName: 'Süd & Co', personName: 'Ada', personEmail: 'a@example.org', position },
    ...{ message: position, link: LINK },
  })),
  'join-request-accepted': [{ name: NAME, companyName: 'Süd & Co', loginName: 'joerg', link: LINK, hours: 48 }],
  'join-request-declined': ['Voll', null].map((reason) => ({ name: NAME, companyName: 'Süd & Co', reason })),
  'join-request-expired': [{ name: NAME, companyName: 'Süd & Co' }],
  'promo-share': [
    ...(['OFFERED', 'CHANGED', 'ACCEPTED', 'DECLINED', 'ENDED', 'WITHDRAWN'] as const).map((news) => ({
      ...{ ...share, news },
    })),
    { ...share, news: 'OFFERED', mayBuy: false },
    { ...share, news: 'CHANGED', fullAccess: false },
    { ...share, news: 'CHANGED', fullAccess: false, releases: 1 },
  ],
  notification: [],
  'mailing-request': [
    ...(['REQUESTED', 'WITHDRAWN', 'SENT', 'DECLINED'] as const).map((news) => ({ ...request, news })),
    { ...request, news: 'DECLINED', name: null, artist: '', address: [], message: null, answer: null },
  ],
  'press-code': [{ code: '123456', label: 'Hafenklang', minutes: 15 }],
  'press-link': (['MY_LINK', 'EXTENSION_GRANTED', 'EXTENSION_DECLINED'] as const).map((news) => ({
    ...{ name: news === 'MY_LINK' ? null : NAME, news, label: 'Hafenklang', link: LINK, days: 30 },
    until: news === 'EXTENSION_GRANTED' ? AT : null,
  })),
  message: (['NEWS', 'SURVEY', 'NEWSLETTER'] as const).map((kind) => ({
    ...{ name: NAME, kind, title: 'Neues', text: 'Erste Zeile\n\nZweite', link: kind === 'NEWS' ? null : LINK },
    unsubscribeLink: LINK,
  })),
  'new-addressees': [
    { name: NAME, institutions: institutions.slice(0, 1), more: 0, link: LINK, unsubscribeLink: LINK },
    { name: NAME, institutions, more: 3, link: LINK, unsubscribeLink: LINK },
  ],
  'new-release': [release, bare].map((each) => ({ name: NAME, release: each, days: 30 })),
  'new-releases-digest': [
    digest,
    { ...digest, releases: [release, bare] },
    { ...digest, releases: [bare, release, bare] },
    { ...digest, releases: [{ ...release, views: ['Freitag'] }, bare] },
    {
      ...digest,
      releases: [],
      alerts: [
        { view: 'Freitag <Ö>', releases: [{ ...release, views: ['Freitag <Ö>', 'Pop'] }] },
        { view: 'Pop', releases: [bare, release] },
      ],
    },
  ],
  'order-confirmation': [
    {
      ...{ name: NAME, orderNumber: 'B-1', orderedAt: AT, ...money, link: LINK },
      positions: [
        {
          ...{ artist: 'Klara', title: 'Sturmflut', startDate: '2026-12-01', endDate: '2027-01-01' },
          ...{ downloadInstitutions: 1, streamingInstitutions: 2, net: 10_000 },
        },
      ],
    },
  ],
  invoice: ['PO 7', null].map((reference) => ({
    ...{ company: 'Süd & Co', invoiceNumber: 'R-1', orderNumber: 'B-1', reference, ...money, dueDate: '2026-12-13' },
    seller: { name: 'Musik GmbH', accountHolder: 'Musik GmbH', bankName: 'Bank', iban: 'DE89370400440532013000' },
    link: LINK,
  })),
  'credit-note': [
    { company: 'Süd & Co', number: 'G-1', invoiceNumber: 'R-1', reason: 'Storno', ...money, sellerName: 'Musik GmbH' },
  ],
  'delivery-succeeded': [
    { ...delivery, deliveredAt: AT, files: 3, update: null },
    { ...delivery, deliveredAt: AT, files: 3, update },
    { ...delivery, deliveredAt: AT, files: 3, update: { ...update, isInPlace: true, added: Array(25).fill('x') } },
  ],
  'delivery-failed': [{ ...delivery, failedAt: AT, reason: 'Kein Platz' }],
  'release-withdrawn': [
    {
      name: NAME,
      artist: 'Klara',
      title: 'Sturmflut',
      promoter: 'Hafenklang',
      reason: 'Rechte',
      folders: ['/a', '/b'],
    },
    { name: null, artist: 'Klara', title: 'Sturmflut', promoter: 'Hafenklang', reason: 'Rechte', folders: [] },
  ],
};
