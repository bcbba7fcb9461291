import { auditActionName, auditObjectName, type BeforeJson, type DeskTrailEntry, type TextLanguage } from '@mpn/domain';
import type { Cell, CsvForm } from '@mpn/server-kit';
import de from '../locales/de.json';
import en from '../locales/en.json';

const MACHINE_HEAD = [
  'time',
  'who',
  'support',
  'in the name of',
  'company',
  'own company',
  'action',
  'object',
  'object id',
  'object name',
  'address',
  'data',
  'action in words',
  'object in words',
];

const COLUMNS = [
  ...(['time', 'who', 'support', 'onBehalfOf', 'company', 'ownCompany', 'action', 'object', 'objectId'] as const),
  ...(['objectName', 'address', 'data'] as const),
];

const TEXTS = { de: de.trail, en: en.trail };

interface TrailForm {
  form: CsvForm;
  /** Of the words in the form for machines. */
  language: TextLanguage;
  /** An instant in the application's zone, for people. */
  time: (at: Date) => string;
}

/** Name of the file. */
export const trailFileName = (form: CsvForm): string => (form === 'MACHINE' ? 'trail.csv' : TEXTS[form].fileName);

/** The rows of the exported trail with their head: for people in words, for machines with the codes. */
export function trailCsv(rows: readonly BeforeJson<DeskTrailEntry>[], { form, language, time }: TrailForm): Cell[][] {
  const told = (cell: Cell | Date): Cell => (cell instanceof Date ? time(cell) : cell);
  const lines = rows.map((row): Cell[] => {
    const action = auditActionName(String(row.action), language);
    const object = row.objectType && auditObjectName(String(row.objectType), language);
    const codes = [row.action, row.objectType];
    const words = [action, object];
    return [
      ...[row.at, row.userName, row.staffName, row.onBehalfOfName, row.companyName, row.ownCompanyName],
      ...(form === 'MACHINE' ? codes : words),
      ...[row.objectId, row.objectName, row.address, row.data ? JSON.stringify(row.data) : null],
      ...(form === 'MACHINE' ? words : []),
    ].map(told);
  });
  const head = form === 'MACHINE' ? MACHINE_HEAD : COLUMNS.map((column) => TEXTS[form].headings[column]);
  return [head, ...lines];
}
