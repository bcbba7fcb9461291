import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailTemplate } from '@mpn/server-kit';
import { templates } from '..';
import type { MailContent, MailLanguage } from '../../render/content';
import de from '../../locales/de.json';
import en from '../../locales/en.json';
import { SAMPLES } from './samples';

const write = (template: MailTemplate, data: unknown, language: MailLanguage): MailContent =>
  (templates[template] as (...args: unknown[]) => MailContent)(data, language, 'MPN');

const ALL = (Object.keys(SAMPLES) as MailTemplate[]).flatMap((template) =>
  SAMPLES[template].map((data, index) => ({ template, data: data as object, name: `${template} ${index + 1}` })),
);

/** Names of all texts. */
const namesOf = (file: object, path = ''): string[] =>
  Object.entries(file).flatMap(([name, text]) =>
    typeof text === 'string' ? [`${path}${name}`] : namesOf(text as object, `${path}${name}.`),
  );
const variablesOf = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).sort();
const textAt = (file: object, name: string): string =>
  name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], file) as string;

test('both languages have the same texts, each with the same values', () => {
  expect(namesOf(en).sort()).toEqual(namesOf(de).sort());
  // The form for one may say its number in words.
  const isOne = (name: string) => name.endsWith('_one');
  const different = namesOf(de).filter(
    (name) => !isOne(name) && variablesOf(textAt(de, name)).join() !== variablesOf(textAt(en, name)).join(),
  );
  expect(different).toEqual([]);
});

test.each(ALL)('$name is written in German and in English, and differs', ({ template, data }) => {
  const [german, english] = [write(template, data, 'de'), write(template, data, 'en')];
  expect(JSON.stringify(german)).not.toMatch(/\{\{|undefined|NaN/);
  expect(german.greeting).toMatch(/^Guten Tag/);
  expect(english.greeting).toMatch(/^Hello/);
  expect(german.blocks.length).toBe(english.blocks.length);
  expect(german.blocks).not.toEqual(english.blocks);
});

test('names are written as they are, whatever they look like', () => {
  const name = '$t(common.signIn) {{brand}} <b>&amp;';
  const mail = write('password-changed', { name, at: '2026-11-29T13:05:00.000Z' }, 'en');
  expect(mail.greeting).toBe(`Hello ${name},`);
});

test('no template decides by the language', () => {
  const sources = readFileSync(join(__dirname, '../index.ts'), 'utf8');
  const files = [...sources.matchAll(/from '\.\/([\w-]+)'/g)].map(([, file]) => file!);
  const deciding = files.filter((file) => /'(de|en)'/.test(readFileSync(join(__dirname, '..', `${file}.ts`), 'utf8')));
  expect(deciding).toEqual([]);
});
