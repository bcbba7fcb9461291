import { textsOf } from '../texts';

const texts = textsOf({
  de: { hello: 'Guten Tag {{name}}', parts: { files_one: '{{count}} Datei', files_other: '{{count}} Dateien' } },
  en: { hello: 'Hello {{name}}', parts: { files_one: '{{count}} file', files_other: '{{count}} files' } },
  pl: {
    hello: 'Cześć {{name}}',
    parts: {
      files_one: '{{count}} plik',
      files_few: '{{count}} pliki',
      files_many: '{{count}} plików',
      files_other: '',
    },
  },
} as Record<'de' | 'en' | 'pl', { hello: string; parts: { files_one: string; files_other: string } }>);

test('a text with a value, in each language', () => {
  expect(texts('de')('hello', { name: 'Jörg' })).toBe('Guten Tag Jörg');
  expect(texts('en')('hello', { name: 'Jörg' })).toBe('Hello Jörg');
});

test.each([
  ['de', 1, '1 Datei'],
  ['de', 0, '0 Dateien'],
  ['en', 2, '2 files'],
  ['pl', 1, '1 plik'],
  ['pl', 3, '3 pliki'],
  ['pl', 5, '5 plików'],
] as const)('in %s %i is "%s": a language has its own forms of a plural', (language, count, text) => {
  expect(texts(language)('parts.files', { count })).toBe(text);
});

test.each(['{{count}}', '$t(hello)', '<b>&amp;</b>', '$& $1'])('a value stays as it was typed: %s', (name) => {
  expect(texts('en')('hello', { name })).toBe(`Hello ${name}`);
});

test('a missing text and a missing value are errors', () => {
  const t = texts('en') as (name: string, values?: Record<string, string>) => string;
  expect(() => t('nothing')).toThrow('A text is incomplete: nothing is missing.');
  expect(() => t('hello')).toThrow('A text is incomplete: no value for a variable of "Hello {{name}}".');
});
