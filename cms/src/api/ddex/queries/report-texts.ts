import {
  textsOf,
  type DdexSeverity,
  type ImportedReleaseAction,
  type ImportedReleaseState,
  type ImportHold,
  type TextLanguage,
} from '@mpn/domain';
import de from '../locales/de.json';
import en from '../locales/en.json';

/** What a line of the report is about. */
export type ReportKind = 'CHANGE' | 'FILE' | DdexSeverity | ImportedReleaseState;

interface ReportWords {
  headings: Readonly<Record<keyof typeof de.report.headings, string>>;
  kinds: Readonly<Record<ReportKind, string>>;
  actions: Readonly<Record<ImportedReleaseAction, string>>;
  holds: Readonly<Record<ImportHold, string>>;
  /** Names of the fields of a difference, by their codes. */
  fields: Readonly<Record<string, string>>;
}

const texts = textsOf<TextLanguage, typeof de>({ de, en });

/** Words of the report as a file for people; those of the screen are the web app's. */
export const reportWords: Readonly<Record<TextLanguage, ReportWords>> = { de: de.report, en: en.report };

/** Name of the file for people. @param name of the import */
export const reportFileName = (language: TextLanguage, name: string): string =>
  texts(language)('report.fileName', { name });
