import { textLanguageOf } from '@mpn/domain';
import { localeOf } from '@/providers/i18n/locale';
import type { Chapter } from './chapters';

/** The manual in one language: its files by their paths. */
export interface Manual {
  /** Markdown. */
  texts: Record<string, string>;
  /** URLs. */
  pictures: Record<string, string>;
}

/** The languages of the manual; who reads the application in another one gets English. */
export const LANGUAGES = ['de', 'en'] as const;
export type ManualLanguage = (typeof LANGUAGES)[number];

export const languageOfManual = (language: string): ManualLanguage => textLanguageOf(localeOf(language));

const nameOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** A file by its name, without folder and extension. */
export const fileNamed = (files: Record<string, string>, name: string): string | undefined =>
  Object.entries(files).find(([path]) => nameOf(path) === name)?.[1];

export const textOf = (manual: Manual, chapter: Chapter): string => fileNamed(manual.texts, chapter) ?? '';

/** The first heading of a chapter. */
export const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** A chapter without its first heading. */
export const bodyOf = (markdown: string): string => markdown.replace(/^# .+\n/, '');
