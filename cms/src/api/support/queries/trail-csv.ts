import { auditActionName, auditObjectName, type BeforeJson, type DeskTrailEntry } from '@mpn/domain';

const HEAD = [
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

/** The rows of the exported trail with their head; `time` writes an instant in the application's zone. */
export const trailCsv = (
  rows: readonly BeforeJson<DeskTrailEntry>[],
  language: 'de' | 'en',
  time: (at: Date) => string,
): (string | number | null)[][] => [
  HEAD,
  ...rows.map((row) =>
    [
      row.at,
      row.userName,
      row.staffName,
      row.onBehalfOfName,
      row.companyName,
      row.ownCompanyName,
      row.action,
      row.objectType,
      row.objectId,
      row.objectName,
      row.address,
      row.data ? JSON.stringify(row.data) : null,
      auditActionName(String(row.action), language),
      row.objectType && auditObjectName(String(row.objectType), language),
    ].map((cell) => (cell instanceof Date ? time(cell) : cell)),
  ),
];
