import type { Knex } from 'knex';
import type { InteractionStatus, InteractionType, Principal } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { MY_INTERACTION } from '../queries/media-table';
import { insertOnce } from './insert-once';
import { noteFirstInteraction } from './note-first-interaction';

export interface NewInteraction {
  releaseId: number;
  trackId: number | null;
  type: InteractionType;
}

type Follower = (trx: Knex, userId: number, releaseId: number) => Promise<unknown>;

const followers: Follower[] = [];

/**
 * Registers a callback for a user's first interaction of a kind with a release or track. Call it while the app
 * registers.
 */
export function registerInteractionFollower(follower: Follower): void {
  followers.push(follower);
}

/**
 * Records what a media user did with a release or a track, once per user, release or track, and kind.
 * @returns the release's status for the user: the strongest event, so that it never decreases
 */
export async function recordInteraction(
  trx: Knex,
  principal: Principal,
  { releaseId, trackId, type }: NewInteraction,
): Promise<InteractionStatus> {
  const known: unknown = await trx('interactions')
    .where({ user_id: principal.userId, release_id: releaseId, track_id: trackId, type })
    .first('id');
  if (!known) {
    const row = {
      user_id: principal.userId,
      release_id: releaseId,
      track_id: trackId,
      company_id: principal.companyId,
      department_id: principal.samplingDepartmentId,
      type,
      at: new Date(),
    };
    // Concurrent duplicates: the indexes admit one, which is enough.
    if (await insertOnce(trx, 'interactions', row, ONCE)) {
      await noteFirstInteraction(trx, principal, { releaseId, trackId, type });
      for (const follow of followers) await follow(trx, principal.userId, releaseId);
    }
  }
  const [row] = await select<{ status: InteractionStatus }>(
    trx,
    `select ${MY_INTERACTION} as status from releases r where r.id = :releaseId`,
    { releaseId, me: principal.userId },
  );
  return row?.status ?? 'NEW';
}

/** The unique indexes that admit one interaction of a kind; the first does not cover interactions without a track. */
const ONCE = ['interactions_user_id_release_id_track_id_type_uq', 'interactions_once_uq'];
