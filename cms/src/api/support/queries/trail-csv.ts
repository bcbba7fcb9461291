import type { BeforeJson, DeskTrailEntry } from '@mpn/domain';

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
];

/** The rows of the exported trail with their head; `time` writes an instant in the application's zone. */
export const trailCsv = (
  rows: readonly BeforeJson<DeskTrailEntry>[],
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
    ].map((cell) => (cell instanceof Date ? time(cell) : cell)),
  ),
];
