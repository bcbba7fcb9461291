import type { Knex } from 'knex';
import { announce, ownersOf, select, type Announcement } from '@mpn/server-kit';

/** Changed deliveries of one release to one institution, to announce. */
interface DeliveriesOfRelease {
  releaseId: number;
  institution: number;
  /** The main company of its group, whose admins see what goes to the members. */
  main: number | null;
  /** Copies for the ARD archive, which only some users of the institution see. */
  areArchiveCopies: boolean;
  ids: number[];
}

const DELIVERIES = `select d.release_id as "releaseId", d.institution_id as institution, main.id as main,
    d.is_archive_copy is true as "areArchiveCopies", array_agg(d.id order by d.id) as ids
  from deliveries d join companies c on c.id = d.institution_id
  left join companies main on main.media_group_id = c.media_group_id and main.is_main_company
    and main.deleted_at is null
    and main.id <> c.id
  where d.id = any(:ids::int[]) group by d.release_id, d.institution_id, main.id, d.is_archive_copy is true`;

/** Where only some users of a company see the rows, the company is notified of a change without ids. */
function atInstitution(
  { releaseId, institution, main, areArchiveCopies, ids }: DeliveriesOfRelease,
  inDetail: boolean,
) {
  const companies = [institution];
  const changes: Announcement[] = [{ resource: 'deliveries', ids: areArchiveCopies ? null : ids, companies }];
  if (main !== null) changes.push({ resource: 'deliveries', ids: null, companies: [main] });
  if (inDetail) changes.push({ resource: 'releases', ids: areArchiveCopies ? null : [releaseId], companies });
  return changes;
}

/**
 * Announces changed deliveries to those who see the release as its owner does, and to the institutions.
 * @param inDetail false if only the number of sent bytes changed, which editors' pages of the release do not show
 */
export async function announceDeliveries(trx: Knex, ids: readonly number[], inDetail = true): Promise<void> {
  if (ids.length === 0) return;
  const deliveries = await select<DeliveriesOfRelease>(trx, DELIVERIES, { ids: [...ids] });
  const changes = deliveries.flatMap((one) => atInstitution(one, inDetail));
  for (const releaseId of new Set(deliveries.map((one) => one.releaseId))) {
    const ofRelease = deliveries.filter((one) => one.releaseId === releaseId).flatMap((one) => one.ids);
    changes.push({ resource: 'deliveries', ids: ofRelease, ...(await ownersOf(trx, releaseId)) });
  }
  await announce(trx, ...changes);
}
