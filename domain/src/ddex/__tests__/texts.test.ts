import { ddexFailures, ddexFailureText, ddexNotes, ddexNoteText, isDdexNoteCode } from '..';
import de from '../locales/de.json';
import en from '../locales/en.json';

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].sort();

const valuesOfNotes = Object.entries(ddexNotes).map(([code, { values }]) => ['notes', code, values] as const);
const valuesOfFailures = Object.entries(ddexFailures).map(([code, values]) => ['failures', code, values] as const);

it.each([...valuesOfNotes, ...valuesOfFailures])('%s: %s has a text in both languages', (group, code, values) => {
  const [german, english] = [de, en].map((texts) => (texts[group] as Record<string, string>)[code]!);
  expect(english).not.toBe(german);
  expect(placeholders(german!)).toEqual([...values].sort());
  expect(placeholders(english!)).toEqual([...values].sort());
  for (const text of [english, german]) expect(text).toMatch(/[.}“"]$/);
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
