import { setImmediate as nextTurn } from 'node:timers/promises';
import { fail, textLanguageOf, type FileFor, type Locale, type TextLanguage } from '@mpn/domain';
import type { MadeFile } from './http/answer-file';

export type Cell = string | number | null | undefined;

/** Maximum number of rows of an exported file: about what spreadsheet programs open without delay. */
export const MAX_EXPORTED_ROWS = 100_000;

/** Rows that are formatted before other requests get their turn; 1,000 contacts take about 4 ms. */
const ROWS_PER_TURN = 1000;

/**
 * How a formula starts: spreadsheet programs also take full-width signs, and pass over white space in front of them.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * How a file is written: for people in their language, as spreadsheet programs of it read it (German: semicolons and a
 * decimal comma; English: commas and a decimal point), or for machines, which does not depend on a language.
 */
export type CsvForm = TextLanguage | 'MACHINE';

/**
 * A file that other people's databases import: comma and decimal point, texts exactly as they are (an apostrophe in
 * front of a title would get into the database), each row in one line.
 */
export type ImportForm = 'IMPORT';

const FORMS: Readonly<Record<CsvForm | ImportForm, { separator: ';' | ','; quoted: RegExp; decimal: '.' | ',' }>> = {
  de: { separator: ';', quoted: /[";\r\n]/, decimal: ',' },
  en: { separator: ',', quoted: /[",\r\n]/, decimal: '.' },
  MACHINE: { separator: ';', quoted: /[";\r\n]/, decimal: '.' },
  IMPORT: { separator: ',', quoted: /[",;]/, decimal: '.' },
};

/** The form that a call asks for: that of the caller's language unless it is `for=machine`. */
export const csvFormOf = (wanted: FileFor | undefined, locale: Locale): CsvForm =>
  wanted === 'machine' ? 'MACHINE' : textLanguageOf(locale);

/** Texts of a table in one language. */
interface TableTexts<Column extends string> {
  fileName: string;
  headings: Readonly<Record<Column, string>>;
}

/**
 * Name and headings of an exported table: for machines the names of its columns.
 * @param table its columns in their order, and the file's name for machines
 */
export function csvHead<Column extends string>(
  { columns, fileName }: { columns: readonly Column[]; fileName: string },
  texts: Readonly<Record<TextLanguage, TableTexts<Column>>>,
  form: CsvForm,
): { fileName: string; headings: readonly string[] } {
  if (form === 'MACHINE') return { fileName, headings: columns };
  const { headings } = texts[form];
  return { fileName: texts[form].fileName, headings: columns.map((column) => headings[column]) };
}

/** Prevents CSV injection: a text that starts like a formula gets an apostrophe in front, but in an import. */
function textOf(value: Cell, form: CsvForm | ImportForm): string {
  if (typeof value === 'number') return String(value).replace('.', FORMS[form].decimal);
  if (form === 'IMPORT') return String(value ?? '').replace(/[\r\n\u2028\u2029]+/g, ' ');
  return typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '');
}

/** Rows as CSV with a byte order mark, without which spreadsheet programs misread umlauts. */
export async function toCsv(
  rows: readonly (readonly Cell[])[],
  form: CsvForm | ImportForm = 'MACHINE',
): Promise<string> {
  const { separator, quoted } = FORMS[form];
  const cell = (value: Cell): string => {
    const text = textOf(value, form);
    return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const parts: string[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_TURN) {
    if (from > 0) await nextTurn();
    const lines = rows.slice(from, from + ROWS_PER_TURN).map((row) => `${row.map(cell).join(separator)}\r\n`);
    parts.push(lines.join(''));
  }
  return `\uFEFF${parts.join('')}`;
}

/** The media type of CSV files. */
export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Rows as a CSV file of this name. */
export const csvFile = async (name: string, rows: readonly (readonly Cell[])[], form: CsvForm): Promise<MadeFile> => ({
  name,
  type: CSV_TYPE,
  content: await toCsv(rows, form),
});

/**
 * Reads the rows of an export. A file that lacks rows would look like a whole one, so none is made of too many.
 * @param read rows of the query, at most as many as its argument says
 * @throws AppError export-too-large for more than {@link MAX_EXPORTED_ROWS}
 */
export async function exportedRows<T>(read: (limit: number) => PromiseLike<T[]>): Promise<T[]> {
  const rows = await read(MAX_EXPORTED_ROWS + 1);
  if (rows.length > MAX_EXPORTED_ROWS) {
    throw fail('mpn.backend.global.error.export-too-large', { max: MAX_EXPORTED_ROWS });
  }
  return rows;
}
