import type { Knex } from 'knex';

/**
 * Interactions with removed tracks become interactions with the release. As there can be one per person and type, only
 * the first of several is kept.
 */
async function mergeInteractions(trx: Knex, releaseId: number, goneIds: readonly number[]): Promise<void> {
  await trx.raw(
    `delete from interactions i where i.release_id = :releaseId and i.track_id = any(:goneIds::int[])
       and exists (select 1 from interactions kept
         where kept.release_id = i.release_id and kept.user_id = i.user_id and kept.type = i.type
           and (kept.track_id is null or (kept.track_id = any(:goneIds::int[]) and kept.id < i.id)))`,
    { releaseId, goneIds: [...goneIds] } as never,
  );
}

/** What editors did with tracks that are being removed: interactions become those with the release, answers go. */
export async function forgetTracks(trx: Knex, releaseId: number, trackIds: readonly number[]): Promise<void> {
  await mergeInteractions(trx, releaseId, trackIds);
  // Otherwise, without its track, an answer would count as one about the release.
  await trx('editor_answers')
    .whereIn('track_id', [...trackIds])
    .delete();
}
