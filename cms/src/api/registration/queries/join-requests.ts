import type { Knex } from 'knex';
import type { JoinRequestView } from '@mpn/domain';
import type { RowOf } from '@mpn/server-kit';
import { findCompanyNames } from '../../company';

type JoinRequestRow = RowOf<'join_requests'>;

const viewOf = (row: JoinRequestRow, companyName: string): JoinRequestView => ({
  id: row.id,
  companyId: row.company_id ?? 0,
  companyName,
  state: row.state,
  email: row.email,
  loginName: row.login_name,
  salutation: row.salutation,
  firstName: row.first_name,
  lastName: row.last_name,
  position: row.position,
  phoneNumber: row.phone_number,
  message: row.message,
  created: row.requested_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
});

/** Adds the companies' names; a request whose company no longer exists is left out. */
async function withNames(db: Knex, rows: readonly JoinRequestRow[]): Promise<JoinRequestView[]> {
  const names = await findCompanyNames(
    db,
    rows.flatMap(({ company_id: id }) => (id === null ? [] : [id])),
  );
  return rows.flatMap((row) => {
    const name = names.get(row.company_id ?? 0);
    return name === undefined ? [] : [viewOf(row, name)];
  });
}

/**
 * Undecided requests, the oldest first.
 * @param companyId whose; 'all' for every company's
 */
export async function listOpenJoinRequests(db: Knex, companyId: number | 'all'): Promise<JoinRequestView[]> {
  const open = db('join_requests').where({ state: 'PENDING' });
  if (companyId !== 'all') void open.andWhere({ company_id: companyId });
  const rows = await open.orderBy([{ column: 'requested_at' }, { column: 'id' }]).select();
  return withNames(db, rows);
}

/** A request after it was decided. */
export async function readJoinRequest(trx: Knex, id: number): Promise<JoinRequestView | undefined> {
  const [view] = await withNames(trx, await trx('join_requests').where({ id }).select());
  return view;
}
