import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailTemplate } from '@mpn/server-kit';
import { GUEST_MAILS, templates } from '..';
import type { GuestLanguage, MailContent } from '../../render/content';
import de from '../../locales/de.json';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { SAMPLES } from './samples';

const write = (template: MailTemplate, data: unknown, language: GuestLanguage): MailContent =>
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

const FOR_GUESTS = ALL.filter(({ template }) => GUEST_MAILS.has(template));

test.each(FOR_GUESTS)('$name, to a guest, is written in French, and differs from English', ({ template, data }) => {
  const [french, english] = [write(template, data, 'fr'), write(template, data, 'en')];
  expect(JSON.stringify(french)).not.toMatch(/\{\{|undefined|NaN/);
  expect(french.greeting).toMatch(/^Bonjour/);
  expect(french.subject).not.toBe(english.subject);
  expect(french.blocks.length).toBe(english.blocks.length);
  for (const [index, block] of french.blocks.entries()) {
    if (block.type !== 'code') expect(block).not.toEqual(english.blocks[index]);
  }
});

test('the French file has all of the texts of mails to guests, each with the same values', () => {
  const groups = ['footer.', 'pressCode.', 'pressLink.'];
  const needed = namesOf(en).filter((name) => groups.some((group) => name.startsWith(group)));
  const given = namesOf(fr);
  expect(given.filter((name) => !name.startsWith('common.')).sort()).toEqual(needed.sort());
  for (const name of given) expect(variablesOf(textAt(fr, name))).toEqual(variablesOf(textAt(en, name)));
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
