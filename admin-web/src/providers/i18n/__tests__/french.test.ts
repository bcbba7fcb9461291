import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../locale';

type Tree = { [key: string]: string | Tree };

const LOCALES = join(__dirname, '../../../../public/locales');

const leavesOf = (tree: Tree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : leavesOf(value, `${prefix}${key}.`),
  );

const textsOf = (language: Language, namespace: string): Map<string, string> =>
  new Map(leavesOf(JSON.parse(readFileSync(join(LOCALES, language, `${namespace}.json`), 'utf8')) as Tree));

/** Namespaces needed before the login: its pages, errors of calls, legal texts and the pages that mails link to. */
const BEFORE_LOGIN = ['auth', 'client', 'legal', 'mail-answer', 'unsubscribe'];

/** Words that are the same in French. */
const SAME_IN_FRENCH = new Set(['auth: secondFactor.code', 'legal: support']);

test.each(BEFORE_LOGIN)('every text of %s, which is shown before the login, exists in French', (namespace) => {
  const [english, french] = [textsOf('en', namespace), textsOf('fr', namespace)];
  expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
  const untranslated = [...english].filter(([key, text]) => french.get(key) === text).map(([key]) => key);
  expect(untranslated.filter((key) => !SAME_IN_FRENCH.has(`${namespace}: ${key}`))).toEqual([]);
});
