import { labelInText } from '../label-in-text';

test.each([
  ['en-US', 'Name', 'name'],
  ['en-US', 'Street and number', 'street and number'],
  ['en-US', 'E-mail address', 'e-mail address'],
  ['en-US', 'VAT ID', 'VAT ID'],
  ['en-US', 'YouTube address', 'YouTube address'],
  ['en-US', 'Spotify address', 'Spotify address'],
  ['en-US', '℗ year', '℗ year'],
  ['de-DE', 'Name', 'Name'],
  ['fr-FR', 'Mot de passe', 'Mot de passe'],
] as const)('within a sentence of %s the label "%s" is "%s"', (locale, label, expected) => {
  expect(labelInText(label, locale)).toBe(expected);
});
