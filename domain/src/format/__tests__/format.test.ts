import { dateText, instantText, moneyText, type Locale } from '../..';

test.each<[string, Locale, string]>([
  ['2026-12-31', 'de-DE', '31.12.2026'],
  ['2026-12-31', 'en-US', '2026/12/31'],
  ['2026-12-31', 'fr-FR', '2026/12/31'],
  ['2026-12-31T23:00:00.000Z', 'de-DE', '31.12.2026'],
])('the date %s in %s is %s', (date, locale, text) => expect(dateText(date, locale)).toBe(text));

test.each<[string, Locale, string, string]>([
  ['2026-12-31T22:59:00Z', 'de-DE', 'Europe/Berlin', '31.12.2026 23:59'],
  // Midnight is 00:00, in the year that begins.
  ['2026-12-31T23:00:00Z', 'de-DE', 'Europe/Berlin', '01.01.2027 00:00'],
  ['2026-07-01T10:05:00Z', 'en-US', 'Europe/Berlin', '2026/07/01 12:05'],
  ['2026-07-01T10:05:00Z', 'fr-FR', 'UTC', '2026/07/01 10:05'],
])('the instant %s in %s, %s, is %s', (instant, locale, zone, text) => {
  expect(instantText(instant, locale, zone)).toBe(text);
});

test.each<[number, string, Locale, string]>([
  [1234.56, 'EUR', 'de-DE', '1.234,56\u00a0€'],
  [1234.56, 'EUR', 'en-US', '€1,234.56'],
  [0, 'CHF', 'de-DE', '0,00\u00a0CHF'],
])('%d %s in %s is %s', (amount, currency, locale, text) => expect(moneyText(amount, currency, locale)).toBe(text));
