import type { Knex } from 'knex';
import type { PressDownloadCount } from '@mpn/domain';
import { select } from '@mpn/server-kit';

/** In place of a track's id: the release as a whole. */
const WHOLE = 0;

const COUNTS = `select release_id as "releaseId", nullif(track_id, ${WHOLE}) as "trackId", downloads
  from press_downloads where grant_id = :grantId`;

/** Downloads to the end by a personal link that count towards its limit, by release. */
export async function downloadsOf(db: Knex, grantId: number): Promise<Map<number, PressDownloadCount[]>> {
  const rows = await select<PressDownloadCount & { releaseId: number }>(db, COUNTS, { grantId });
  const ofRelease = (id: number) => rows.filter(({ releaseId }) => releaseId === id);
  return new Map(rows.map(({ releaseId }) => [releaseId, ofRelease(releaseId)]));
}

const COUNT = `insert into press_downloads (grant_id, release_id, track_id, downloads)
  values (:grantId, :releaseId, :trackId, 1)
  on conflict (grant_id, release_id, track_id) do update set downloads = press_downloads.downloads + 1`;

/** Forgets what these personal links downloaded. */
export async function forgetDownloads(db: Knex, grantIds: readonly number[]): Promise<void> {
  await db.raw('delete from press_downloads where grant_id = any(?::int[])', [[...grantIds]]);
}

/** Counts a download whose last byte was sent. @param trackId null: the release as a whole */
export async function countDownload(
  db: Knex,
  { grantId, releaseId, trackId }: { grantId: number; releaseId: number; trackId: number | null },
): Promise<void> {
  await db.raw(COUNT, { grantId, releaseId, trackId: trackId ?? WHOLE });
}
