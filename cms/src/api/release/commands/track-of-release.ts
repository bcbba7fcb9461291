import type { Knex } from 'knex';
import { fail } from '@mpn/domain';

/** @throws AppError not-found for a track of another release; without a track it does nothing */
export async function assertTrackOfRelease(knex: Knex, releaseId: number, trackId: number | null): Promise<void> {
  if (trackId === null) return;
  const track: unknown = await knex('tracks').where({ id: trackId, release_id: releaseId }).first('id');
  if (!track) throw fail('mpn.backend.global.error.not-found');
}
