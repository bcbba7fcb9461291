import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { actingUserId, fail, SURVEY_PAUSE_DAYS, type Principal, type SurveyAnswer, type SurveyView } from '@mpn/domain';
import { insertRow, inTransaction, lockTopic, select, updateRow } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';

/** SHA-256 of SURVEY_URL, the key under which answers are stored: a new URL counts as a new survey. */
function currentSurvey(): string | undefined {
  const { SURVEY_URL } = getSettings();
  return SURVEY_URL && createHash('sha256').update(SURVEY_URL).digest('hex');
}

/** Whether the caller impersonates a user or is in a promo-share view; the survey is not shown then. */
const actsForOthers = (principal: Principal): boolean =>
  actingUserId(principal) !== principal.userId || principal.promoShare !== null;

/** Whether the survey is shown to the caller: no answer yet, or "later" at least SURVEY_PAUSE_DAYS ago. */
export async function readSurvey(db: Knex, principal: Principal): Promise<SurveyView> {
  const survey = currentSurvey();
  if (!survey || actsForOthers(principal)) return { ask: false };
  const answered = await select<object>(
    db,
    `select 1 from survey_answers where user_id = :me and survey = :survey
       and (answer <> 'LATER' or answered_at > now() - interval '${SURVEY_PAUSE_DAYS} days')`,
    { me: principal.userId, survey },
  );
  return { ask: answered.length === 0 };
}

/**
 * Saves the caller's answer.
 * @throws AppError not-found if no survey is set up, resource-access-denied while acting for others
 */
export async function answerSurvey(
  strapi: Core.Strapi,
  principal: Principal,
  answer: SurveyAnswer,
): Promise<SurveyView> {
  const survey = currentSurvey();
  if (!survey) throw fail('mpn.backend.global.error.not-found');
  if (actsForOthers(principal)) throw fail('mpn.backend.global.error.resource-access-denied');
  const { userId } = principal;
  await inTransaction(strapi, async (trx) => {
    await lockTopic(trx, `survey:${userId}`);
    const known = await trx('survey_answers')
      .where({ user_id: userId, survey })
      .first<{ id: number } | undefined>('id');
    const values = { answer, answered_at: new Date() };
    if (known) await updateRow(trx, 'survey_answers', known.id, values);
    else await insertRow(trx, 'survey_answers', { user_id: userId, survey, ...values });
  });
  return { ask: false };
}
