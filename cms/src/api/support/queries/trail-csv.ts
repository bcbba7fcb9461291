import { auditActionName, auditObjectName, type BeforeJson, type DeskTrailEntry, type TextLanguage } from '@mpn/domain';
import type { Cell, CsvForm } from '@mpn/server-kit';

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

const HEADS: Readonly<Record<TextLanguage, readonly string[]>> = {
  de: [
    ...['Zeitpunkt', 'Wer', 'Support', 'Im Namen von', 'Firma', 'Eigene Firma', 'Aktion', 'Objekt', 'Objekt-Nr.'],
    ...['Name des Objekts', 'IP-Adresse', 'Daten'],
  ],
  en: [
    ...['Time', 'Who', 'Support', 'In the name of', 'Company', 'Own company', 'Action', 'Object', 'Object id'],
    ...['Object name', 'IP address', 'Data'],
  ],
};

interface TrailForm {
  form: CsvForm;
  /** Of the words in the form for machines. */
  language: TextLanguage;
  /** An instant in the application's zone, for people. */
  time: (at: Date) => string;
}

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
  return [form === 'MACHINE' ? MACHINE_HEAD : [...HEADS[form]], ...lines];
}
