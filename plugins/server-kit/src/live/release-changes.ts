import type { Knex } from 'knex';
import type { Audience } from '@mpn/domain';
import { announce, type Announcement } from './announce';
import { select } from '../db/select';

/** SQL: the ids of the accepted promo shares that link the release `r`. */
export const ACCEPTED_SHARES_OF_RELEASE = `array(select s.promo_share_id from shared_releases s
  where s.release_id = r.id and s.status = 'ACCEPTED')::int[]`;

/** The audience that sees a release as its owner does: the company, and partners whose promo share includes it. */
export async function ownersOf(
  trx: Knex,
  releaseId: number,
): Promise<Required<Pick<Audience, 'companies' | 'shares'>>> {
  const rows = await select<{ companies: number[]; shares: number[] }>(
    trx,
    `select array[r.company_id]::int[] as companies, ${ACCEPTED_SHARES_OF_RELEASE} as shares
     from releases r where r.id = ?`,
    [releaseId],
  );
  return rows[0] ?? { companies: [], shares: [] };
}

/**
 * The announcement for institutions to which a release is sampled: without its id, because the release's actions decide
 * which editors may see it.
 */
export async function changeForEditors(trx: Knex, releaseId: number): Promise<Announcement> {
  const rows = await select<{ id: number }>(
    trx,
    `select distinct institution_id as id from purchased_rights
     where release_id = ? and campaign_deleted_at is null`,
    [releaseId],
  );
  return { resource: 'releases', ids: null, companies: rows.map(({ id }) => id) };
}

/** Announces a changed release to its owners and, where it changes what media users see, to the institutions. */
export async function announceRelease(
  trx: Knex,
  releaseId: number,
  { toEditors = false }: { toEditors?: boolean } = {},
): Promise<void> {
  const owners = await ownersOf(trx, releaseId);
  const change: Announcement = { resource: 'releases', ids: [releaseId], ...owners };
  await announce(trx, change, ...(toEditors ? [await changeForEditors(trx, releaseId)] : []));
}

/**
 * Announces a changed stored file (its waveform or previews) to its company, the partner who uploaded it and everyone
 * who sees releases that contain it, together with these.
 */
export async function announceFile(trx: Knex, fileId: number): Promise<void> {
  const rows = await select<{ company: number | null; share: number | null; releases: number[] }>(
    trx,
    `select f.company_id as company, f.promo_share_id as share,
       array(select distinct r.release_id from release_recordings r where r.file_id = f.id)::int[] as releases
     from stored_files f where f.id = ?`,
    [fileId],
  );
  const [file] = rows;
  if (!file) return;
  const { company, share } = file;
  const uploaders = { companies: company === null ? [] : [company], shares: share === null ? [] : [share] };
  await announce(trx, { resource: 'files', ids: [fileId], ...uploaders });
  for (const releaseId of file.releases) {
    await announceRelease(trx, releaseId, { toEditors: true });
    const [owners, forEditors] = [await ownersOf(trx, releaseId), await changeForEditors(trx, releaseId)];
    await announce(trx, { resource: 'files', ids: [fileId], ...owners }, { ...forEditors, resource: 'files' });
  }
}
