import { ddexFailures, ddexFailureText, ddexNotes, ddexNoteText, isDdexNoteCode } from '..';

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

it.each(Object.entries({ ...ddexNotes, ...ddexFailures }))('%s has a text in both languages', (_, { en, de }) => {
  expect(en).not.toBe(de);
  expect(placeholders(de)).toEqual(placeholders(en));
  for (const text of [en, de]) expect(text).toMatch(/[.}“"]$/);
});

it('a text contains its values; a missing one stays visible', () => {
  expect(ddexNoteText('file-missing', 'de-DE', { file: '01.wav' })).toBe('Die Datei 01.wav ist nicht angekommen.');
  expect(ddexNoteText('file-missing', 'fr-FR')).toBe('The file {file} did not arrive.');
  expect(ddexFailureText('too-large', 'en-US', { limit: 50 })).toBe('The message is larger than 50 MB.');
});

it('an inherited property name is not a code', () => {
  expect(isDdexNoteCode('valueOf')).toBe(false);
  expect(isDdexNoteCode('no-deal')).toBe(true);
});
