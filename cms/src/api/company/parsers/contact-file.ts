import { readFile, writeFile } from 'node:fs/promises';
import { CsvError, parse, type Options } from 'csv-parse/sync';
import {
  checkInput,
  CONTACT_FILE_ROWS,
  fail,
  newContactSchema,
  type ContactBody,
  type ContactField,
  type ContactImportColumn,
  type ContactImportEncoding,
  type FieldErrorItem,
  type TextEncoding,
} from '@mpn/domain';
import { cellReader, columnsOf } from './contact-columns';
import { valueOf } from './contact-values';
import { decodeText } from './decode-text';

/** The contact of a row: its filled fields. */
export type FileContact = Partial<ContactBody>;

/** A row of a file of contacts: a contact, or its errors. */
export interface FileRow {
  /** Line number as in a spreadsheet program: the headings are line 1. */
  row: number;
  name: string;
  contact?: FileContact;
  errors?: FieldErrorItem[];
}

export interface ContactFileRequest {
  path: string;
  /** Where the rows go, one as JSON in a line. */
  target: string;
  /** Chosen by a person; otherwise it is found out. */
  encoding?: TextEncoding;
}

export interface ContactFileFacts extends ContactImportEncoding {
  columns: ContactImportColumn[];
}

/** Maximum number of columns. */
const MAX_COLUMNS = 200;

/** Excel's first line that names the delimiter; Excel does not show it. */
const DELIMITER_LINE = /^sep=(.)\r?\n/i;

const DELIMITERS = [';', ',', '\t', '|'];

/** As spreadsheet programs read: a quote in the middle of a cell is a character. */
const LENIENT: Options = { relax_quotes: true, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] };

/** The headings of a text, if its cells are separated like that. */
function headingsBy(delimiter: string, text: string): string[] {
  try {
    return parse(text, { ...LENIENT, delimiter, to: 1 })[0] ?? [];
  } catch {
    return [];
  }
}

/** The delimiter by which most headings are known; of several, that with the most cells. */
function delimiterOf(text: string): string {
  const ranked = DELIMITERS.map((delimiter) => {
    const headings = headingsBy(delimiter, text).slice(0, MAX_COLUMNS);
    return { delimiter, known: columnsOf(headings).filter(({ field }) => field).length, cells: headings.length };
  });
  return ranked.reduce((best, next) =>
    next.known > best.known || (next.known === best.known && next.cells > best.cells) ? next : best,
  ).delimiter;
}

interface ReadRecord {
  record: string[];
  raw: string;
}

/** Lines that a record takes, as text editors count them. */
function linesOf(raw: string): number {
  let end = raw.length;
  while (end > 0 && (raw[end - 1] === '\n' || raw[end - 1] === '\r')) end -= 1;
  return raw.slice(0, end).split(/\r\n|\n|\r/).length;
}

const badQuotes = (line: number): Error => fail('mpn.backend.data.error.import-quotes', { line });

/** Whether a record is well formed by RFC 4180, which a record of several lines must be. */
function isStrict(raw: string, delimiter: string): boolean {
  try {
    parse(raw, { delimiter, relax_column_count: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * The records of a CSV text, whatever delimiter it uses. Quotes that are not doubled are read as characters of their
 * cell, but never join lines.
 * @throws AppError import-too-many-rows; import-quotes with the line where a quote would swallow the next lines
 */
function recordsOf(text: string): string[][] {
  const [line, named] = DELIMITER_LINE.exec(text) ?? [];
  const table = line ? text.slice(line.length) : text;
  const delimiter = named ?? delimiterOf(table);
  const before = line ? 1 : 0;
  const data: string[][] = [];
  let lines = 0;
  const check = ({ record, raw }: ReadRecord): string[] => {
    const taken = linesOf(raw);
    if (taken > 1 && !isStrict(raw, delimiter)) throw badQuotes(before + lines + 1);
    lines += taken;
    data.push(record);
    return record;
  };
  try {
    // The headings, and one more, to detect too many rows.
    parse(table, {
      ...LENIENT,
      delimiter,
      raw: true,
      to: CONTACT_FILE_ROWS + 2,
      on_record: (read) => check(read as unknown as ReadRecord),
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') throw badQuotes(before + lines + 1);
    throw error;
  }
  const isBlank = (record: string[]): boolean => record.every((cell) => cell.trim() === '');
  while (data.length > 0 && isBlank(data.at(-1)!)) data.pop();
  if (data.length > CONTACT_FILE_ROWS + 1) {
    throw fail('mpn.backend.data.error.import-too-many-rows', { max: CONTACT_FILE_ROWS });
  }
  return data;
}

const NAME_LENGTH = 100;
/** How many texts show whether an encoding was guessed right. */
const EXAMPLES = 6;
const NOT_ASCII = /[^\p{ASCII}]/u;

/** Texts of the rows that are different in another encoding. */
function examplesOf(rows: readonly FileRow[]): string[] {
  const texts = new Set<string>();
  for (const { name, contact } of rows) {
    for (const text of [name, ...Object.values(contact ?? {})])
      if (text && NOT_ASCII.test(text)) texts.add(text.slice(0, NAME_LENGTH));
    if (texts.size >= EXAMPLES) break;
  }
  return [...texts].slice(0, EXAMPLES);
}

function readRow(given: Partial<Record<ContactField, string>>, row: number): FileRow | undefined {
  const values: Partial<Record<ContactField, string>> = {};
  for (const [field, cell] of Object.entries(given) as [ContactField, string][]) {
    const value = valueOf(field, cell);
    if (value !== '') values[field] = value;
  }
  if (Object.keys(values).length === 0) return undefined;
  const { firstName, lastName, contactCompany, email } = values;
  const name = [firstName, lastName].filter(Boolean).join(' ') || contactCompany || email || '';
  const { value, errors } = checkInput(newContactSchema, values);
  const read = { row, name: name.slice(0, NAME_LENGTH) };
  if (errors.length > 0) return { ...read, errors };
  // Without the defaults of fields that are empty in the row.
  return { ...read, contact: Object.fromEntries(Object.entries(value).filter(([field]) => field in values)) };
}

/**
 * Runs in a child process: reads a CSV file of contacts, whatever spreadsheet program wrote it. Empty rows are left
 * out. The rows go to the file `target`, one as JSON in a line: too many for a reply.
 * @throws AppError import-not-csv, import-quotes, import-no-columns, import-too-many-rows
 */
export async function run({ path, target, encoding: chosen }: ContactFileRequest): Promise<ContactFileFacts> {
  const { text, encoding, isGuess } = decodeText(await readFile(path), chosen);
  const [first, ...records] = recordsOf(text);
  const headings = (first ?? []).slice(0, MAX_COLUMNS).map((heading) => heading.trim().slice(0, NAME_LENGTH));
  const columns = columnsOf(headings);
  if (columns.every(({ field }) => field === null)) throw fail('mpn.backend.data.error.import-no-columns');
  const valuesOf = cellReader(headings);
  const rows = records.flatMap((cells, at) => readRow(valuesOf(cells), at + 2) ?? []);
  await writeFile(target, rows.map((row) => JSON.stringify(row)).join('\n'), { mode: 0o600 });
  return { columns, encoding, isGuess, examples: isGuess || chosen ? examplesOf(rows) : [] };
}
