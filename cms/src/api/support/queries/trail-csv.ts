/** A row of the trail as its list reads it. */
export interface TrailRow {
  at: Date;
  action: string;
  objectType: string | null;
  objectId: number | null;
  objectName: string | null;
  userName: string | null;
  staffName: string | null;
  onBehalfOfName: string | null;
  companyName: string | null;
  ownCompanyName: string | null;
  address: string | null;
  data: unknown;
}

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
export const trailCsv = (rows: readonly TrailRow[], time: (at: Date) => string): (string | number | null)[][] => [
  HEAD,
  ...rows.map((row) => [
    time(row.at),
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
  ]),
];
