import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'papaparse';
import {
  checkInput,
  CONTACT_FILE_ROWS,
  fail,
  newContactSchema,
  type ContactBody,
  type ContactField,
  type ContactImportColumn,
  type FieldErrorItem,
} from '@mpn/domain';
import { columnsOf } from './contact-columns';
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

/** Maximum number of columns. */
const MAX_COLUMNS = 200;

/** Excel's first line that names the delimiter; Excel does not show it. */
const DELIMITER_LINE = /^sep=(.)\r?\n/i;

/**
 * The records of a CSV text, whatever delimiter it uses.
 * @throws AppError import-too-many-rows, import-not-csv where a quote is never closed
 */
function recordsOf(text: string): string[][] {
  const [line, named] = DELIMITER_LINE.exec(text) ?? [];
  const table = line ? text.slice(line.length) : text;
  // Empty lines are kept, so that rows are counted as in a spreadsheet program, but are left out for detecting the
  // delimiter.
  const delimiter = named ?? parse<string[]>(table, { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter;
  // The headings, and one more, to detect too many rows.
  const { data, errors } = parse<string[]>(table, { delimiter, preview: CONTACT_FILE_ROWS + 2 });
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw fail('mpn.backend.data.error.import-not-csv');
  const isBlank = (record: string[]): boolean => record.every((cell) => cell.trim() === '');
  while (data.length > 0 && isBlank(data.at(-1)!)) data.pop();
  if (data.length > CONTACT_FILE_ROWS + 1) {
    throw fail('mpn.backend.data.error.import-too-many-rows', { max: CONTACT_FILE_ROWS });
  }
  return data;
}

const NAME_LENGTH = 100;

function readRow(columns: readonly ContactImportColumn[], cells: readonly string[], row: number): FileRow | undefined {
  const values: Partial<Record<ContactField, string>> = {};
  columns.forEach(({ field }, at) => {
    const value = field ? valueOf(field, cells[at] ?? '') : '';
    if (field && value !== '') values[field] = value;
  });
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
 * @throws AppError import-not-csv, import-no-columns, import-too-many-rows
 */
export async function run({ path, target }: { path: string; target: string }): Promise<ContactImportColumn[]> {
  const [headings, ...records] = recordsOf(decodeText(await readFile(path)));
  const columns = columnsOf((headings ?? []).slice(0, MAX_COLUMNS).map((text) => text.trim().slice(0, NAME_LENGTH)));
  if (columns.every(({ field }) => field === null)) throw fail('mpn.backend.data.error.import-no-columns');
  const lines = records.flatMap((cells, at) => readRow(columns, cells, at + 2) ?? []).map((row) => JSON.stringify(row));
  await writeFile(target, lines.join('\n'), { mode: 0o600 });
  return columns;
}
