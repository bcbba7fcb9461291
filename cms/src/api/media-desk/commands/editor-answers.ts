import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type EditorAnswer, type Principal, type SavedAnswer } from '@mpn/domain';
import { announce, database, inTransaction, ownersOf, select, updateRow, type RowOf } from '@mpn/server-kit';
import { assertTrackOfRelease } from '../../release';
import { mediaAccess } from '../access/media-access';
import type { Offer } from '../access/offers';
import { ANSWERS_ENABLED } from '../queries/editor-answers-sql';
import { savedComment } from '../rules/editor-answers';
import { insertOnce } from './insert-once';
import { recordInteraction } from './record-interaction';

interface About {
  releaseId: number;
  /** null: the release as a whole. */
  trackId: number | null;
}

/** An answer; an undefined comment leaves the stored one unchanged. */
export interface GivenAnswer extends About {
  answer: EditorAnswer;
  comment: string | null | undefined;
}

type AnswerRow = Pick<RowOf<'editor_answers'>, 'id' | 'answer' | 'comment' | 'company_id' | 'department_id'>;

/**
 * @throws AppError as `mediaAccess`, role-access-denied if the release is visible to the caller but was not sampled to
 * them
 */
async function offerOf(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<Offer> {
  const access = await mediaAccess(strapi, principal, releaseId);
  if (access.kind !== 'SAMPLED') throw fail('mpn.backend.global.error.role-access-denied');
  return access.offer;
}

/** @throws AppError editor-answers-switched-off while the caller's institution does not answer */
export async function assertAnswersEnabled(knex: Knex, { companyId }: Principal): Promise<void> {
  const [row] = await select<{ enabled: boolean }>(knex, `select ${ANSWERS_ENABLED} as enabled`, {
    answersOf: companyId,
  });
  if (row?.enabled !== true) throw fail('mpn.backend.data.error.product.editor-answers-switched-off');
}

/** Announces a change of the statistics to the release's owners. Without row ids, because the rows are sums. */
async function announceAnswers(trx: Knex, releaseId: number): Promise<void> {
  await announce(trx, { resource: 'editor_answers', ids: null, ...(await ownersOf(trx, releaseId)) });
}

const keyOf = ({ userId }: Principal, { releaseId, trackId }: About) => ({
  user_id: userId,
  release_id: releaseId,
  track_id: trackId,
});

async function lockAnswer(trx: Knex, principal: Principal, about: About): Promise<AnswerRow | undefined> {
  return await trx('editor_answers').where(keyOf(principal, about)).forUpdate().first();
}

async function write(trx: Knex, principal: Principal, given: GivenAnswer): Promise<SavedAnswer> {
  // The department in which the editor worked when answering.
  const place = { company_id: principal.companyId, department_id: principal.samplingDepartmentId };
  const kept = await lockAnswer(trx, principal, given);
  const wanted = { answer: given.answer, comment: savedComment(kept?.comment ?? null, given.comment) };
  if (!kept) {
    const row = { ...keyOf(principal, given), ...place, ...wanted, at: new Date() };
    // A concurrent request has created the answer; this one changes it.
    if (!(await insertOnce(trx, 'editor_answers', row, ['editor_answers_once_uq'])))
      return write(trx, principal, given);
    return { ...wanted, saveResult: 'CREATED' };
  }
  if (kept.answer === wanted.answer && kept.comment === wanted.comment) return { ...wanted, saveResult: 'NO_SAVE' };
  await updateRow(trx, 'editor_answers', kept.id, { ...place, ...wanted, at: new Date() });
  return { ...wanted, saveResult: 'SAVED' };
}

/** Who has answered has seen the release: it is no longer new to them, and counts as seen in the statistic. */
async function raiseNewToSeen(trx: Knex, principal: Principal, releaseId: number): Promise<void> {
  const known: unknown = await trx('interactions')
    .where({ user_id: principal.userId, release_id: releaseId })
    .first('id');
  if (!known) await recordInteraction(trx, principal, { releaseId, trackId: null, type: 'SEEN' });
}

/**
 * Gives or changes the caller's one answer about a release or a track.
 * @throws AppError not-found for a release never sampled to the caller and for a track of another release,
 * campaign-ended, offer-paused, offer-withdrawn, editor-answers-switched-off, role-access-denied for others
 * than media users
 */
export async function saveAnswer(strapi: Core.Strapi, principal: Principal, given: GivenAnswer): Promise<SavedAnswer> {
  const { state } = await offerOf(strapi, principal, given.releaseId);
  if (state === 'ENDED') throw fail('mpn.backend.delivery.error.campaign-ended');
  await assertTrackOfRelease(database(strapi), given.releaseId, given.trackId);
  await assertAnswersEnabled(database(strapi), principal);
  return inTransaction(strapi, async (trx) => {
    const saved = await write(trx, principal, given);
    await raiseNewToSeen(trx, principal, given.releaseId);
    if (saved.saveResult !== 'NO_SAVE') await announceAnswers(trx, given.releaseId);
    return saved;
  });
}

/**
 * Removes the caller's answer, also after the end of the campaign; idempotent.
 * @throws AppError as {@link saveAnswer}, without campaign-ended
 */
export async function removeAnswer(strapi: Core.Strapi, principal: Principal, about: About): Promise<void> {
  await offerOf(strapi, principal, about.releaseId);
  await assertTrackOfRelease(database(strapi), about.releaseId, about.trackId);
  await assertAnswersEnabled(database(strapi), principal);
  await inTransaction(strapi, async (trx) => {
    const removed = await trx('editor_answers').where(keyOf(principal, about)).delete();
    if (removed > 0) await announceAnswers(trx, about.releaseId);
  });
}
