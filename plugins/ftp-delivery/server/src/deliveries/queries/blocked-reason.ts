import type { Knex } from 'knex';
import { isBlockedInstitution, isKeptBackByAiRule, isRunningAction, isRunningCampaign, select } from '@mpn/server-kit';
import { isRecognised, isRecognitionService } from './recognition';
import type { BlockedReason } from '../rules/retry-rules';

/**
 * The {@link BlockedReason} as SQL over the aliases `d` and `r`; null for an eligible delivery. A delivery that belongs
 * to a campaign or an action needs them to be active, and its institution not to be blocked; one to a recognition
 * service needs a release that takes part. The notice of a withdrawal only needs a release that is not deleted.
 */
export const BLOCKED_REASON = `case when d.reason = 'WITHDRAWAL' and r.deleted_at is null then null
  when r.withdrawn_at is not null then 'WITHDRAWN'
  when r.deleted_at is not null
    or (d.campaign_id is not null and not exists (select 1 from sampling_campaigns lc
      where lc.id = d.campaign_id and ${isRunningCampaign('lc')}
        and not ${isBlockedInstitution('lc.company_id', 'd.institution_id')}))
    or (d.action_id is not null and not exists (select 1 from sampling_actions la
      join sampling_campaigns lc on lc.id = la.campaign_id
        where la.id = d.action_id and ${isRunningAction('lc', 'la')}))
    then 'NOT_RUNNING'
  when ${isRecognitionService('d.institution_id')} and not ${isRecognised('d.release_id')} then 'LEFT_OUT'
  when d.reason in ('AUTOMATIC', 'UPDATE', 'ARCHIVE') and exists (select 1 from partners receiver
    where receiver.id = d.institution_id and ${isKeptBackByAiRule('d.release_id', 'receiver')}) then 'AI_RULE' end`;

/**
 * Checks whether a delivery is eligible to run. Its transfer window is checked elsewhere.
 * @returns null when it is
 */
export async function blockedReason(trx: Knex, deliveryId: number): Promise<BlockedReason | null> {
  const [row] = await select<{ reason: BlockedReason | null }>(
    trx,
    `select ${BLOCKED_REASON} as reason from deliveries d join releases r on r.id = d.release_id
      where d.id = :deliveryId`,
    { deliveryId },
  );
  return row ? row.reason : 'NOT_RUNNING';
}
