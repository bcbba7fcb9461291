import type { Knex } from 'knex';
import type { InteractionStatus, InteractionType, Principal } from '@mpn/domain';
import { insertRow } from '@mpn/server-kit';
import { select } from '../../../scoping/sql';
import { MY_INTERACTION } from '../views/media-table';

export interface NewInteraction {
  releaseId: number;
  trackId: number | null;
  type: InteractionType;
}

/**
 * Records what a media user did with a release or a track, once per user and kind. Events only ever add up: the status
 * is the strongest of them (domain decisions, section 10: monotonic). Answers with the release's status for the user.
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
    await insertOnce(trx, {
      user_id: principal.userId,
      release_id: releaseId,
      track_id: trackId,
      company_id: principal.companyId,
      department_id: principal.samplingDepartmentId,
      type,
      at: new Date(),
    });
  }
  const [row] = await select<{ status: InteractionStatus }>(
    trx,
    `select ${MY_INTERACTION} as status from releases r where r.id = :releaseId`,
    { releaseId, me: principal.userId },
  );
  return row?.status ?? 'NEW';
}

/** Two of the same at once: the unique index lets one in, and that is enough. */
async function insertOnce(trx: Knex, values: Record<string, unknown>): Promise<void> {
  await trx.raw('savepoint interaction');
  try {
    await insertRow(trx, 'interactions', values);
    await trx.raw('release savepoint interaction');
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    await trx.raw('rollback to savepoint interaction');
  }
}
