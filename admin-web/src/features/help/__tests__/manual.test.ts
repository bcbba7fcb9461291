import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { de as panelDe } from '../../../../../cms/src/admin/texts/de';
import { en as panelEn } from '../../../../../cms/src/admin/texts/en';
import { CHAPTERS, isChapter, type Chapter } from '../chapters';
import { LANGUAGES, titleOf, type ManualLanguage } from '../manual';
import { PICTURE } from '../picture';

const FEATURE = join(__dirname, '..');
const LOCALES = join(FEATURE, '../../../public/locales');
/** All pictures together, in bytes. */
const PICTURES_LIMIT = 4_000_000;

const names = Object.keys(CHAPTERS) as Chapter[];
const filesIn = (folder: string): string[] => readdirSync(join(FEATURE, folder)).sort();
const read = (language: ManualLanguage, chapter: Chapter): string =>
  readFileSync(join(FEATURE, 'chapters', language, `${chapter}.md`), 'utf8');

const IMAGE = /!\[([^\]]*)\]\(([^)]*)\)/g;
const LINK = /(?<!!)\[([^\]]*)\]\(([^)]*)\)/g;
const BOLD = /\*\*([^*]+)\*\*/g;

/** All texts of a language: of the web app and of the panel. */
function textsOf(language: ManualLanguage): Set<string> {
  const texts = new Set<string>(Object.values(language === 'de' ? panelDe : panelEn));
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else Object.values(value as object).forEach(collect);
  };
  for (const file of readdirSync(join(LOCALES, language)))
    collect(JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')));
  return texts;
}

const parts = LANGUAGES.flatMap((language) => names.map((name) => [language, name] as const));

it.each(LANGUAGES)('%s has a file for each chapter, and no other', (language) => {
  expect(filesIn(`chapters/${language}`)).toEqual(names.map((name) => `${name}.md`).sort());
});

it.each(parts)('%s %s has one title, and pictures that exist, each with an alternative text', (language, name) => {
  const text = read(language, name);
  expect(titleOf(text)).not.toBe('');
  expect(text.match(/^# /gm)).toHaveLength(1);
  for (const [, alt = '', picture = ''] of text.matchAll(IMAGE)) {
    expect(alt.length).toBeGreaterThan(8);
    expect([picture, existsSync(join(FEATURE, 'pictures', language, `${picture}.webp`))]).toEqual([picture, true]);
  }
});

it.each(parts)('%s %s links to chapters that exist', (language, name) => {
  const targets = [...read(language, name).matchAll(LINK)].map(([, , target]) => target);
  expect(targets.filter((target) => !isChapter(target))).toEqual([]);
});

it.each(parts)('%s %s calls buttons and fields in bold what they are called on the screens', (language, name) => {
  const texts = textsOf(language);
  const bold = [...read(language, name).matchAll(BOLD)].map(([, text = '']) => text);
  expect(bold.filter((text) => !texts.has(text))).toEqual([]);
});

it.each(names)('%s has the same links, pictures and headings in both languages', (name) => {
  const shapeOf = (text: string) => ({
    links: [...text.matchAll(LINK)].map(([, , target]) => target),
    pictures: [...text.matchAll(IMAGE)].map(([, , picture]) => picture),
    headings: text.match(/^#+ /gm),
    items: text.match(/^(- |\d\. |\|)/gm),
  });
  expect(shapeOf(read('de', name))).toEqual(shapeOf(read('en', name)));
});

describe('pictures', () => {
  const used = new Set(names.flatMap((name) => [...read('de', name).matchAll(IMAGE)].map(([, , picture]) => picture)));
  const all = LANGUAGES.flatMap((language) =>
    filesIn(`pictures/${language}`).map((file) => join(FEATURE, 'pictures', language, file)),
  );

  it.each(LANGUAGES)('%s has those that the chapters show, and no other', (language) => {
    expect(filesIn(`pictures/${language}`)).toEqual([...used].map((name) => `${name}.webp`).sort());
  });

  it('all have the size that the page reserves for them', async () => {
    for (const file of all) {
      const { width, height } = await sharp(file).metadata();
      expect({ file, width, height }).toEqual({ file, ...PICTURE });
    }
  });

  it('stay small together', () => {
    expect(all.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(PICTURES_LIMIT);
  });
});
