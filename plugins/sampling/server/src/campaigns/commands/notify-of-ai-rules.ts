import { notify, select, type TransactionContext, type TransactionEvents } from '@mpn/server-kit';
import { randomUUID } from 'node:crypto';
import { PROMOTERS, WITH_SELECTED } from '../../addressees';
import { findRelease } from '../../rows';

/** How many of the institutions are named. */
const NAMED = 3;

/** SQL: whether the rule of `institution` hides a release with such statements. */
const hides = (when: 'before' | 'after'): string =>
  `(:${when}All::boolean and institution.ai_rule_all is not distinct from 'HIDE'
    or :${when}Partly::boolean and institution.ai_rule_partly is not distinct from 'HIDE')`;

const LEAVING = `
  with campaign as materialized (select id, company_id, covers_until from sampling_campaigns
    where release_id = :releaseId and in_cart and deleted_at is null),
  ${PROMOTERS}
  select campaign.id as "campaignId", campaign.company_id as "companyId",
    count(distinct institution.id)::int as count,
    array_agg(distinct institution.name order by institution.name) as names
  from campaign
  join promoter on promoter.id = campaign.company_id
  join sampling_actions action on action.campaign_id = campaign.id and action.status not in ('FINISHED', 'CANCELED')
  ${WITH_SELECTED}
  where ${hides('after')} and not ${hides('before')}
    and not exists (select 1 from sampling_campaign_rights bought
      where bought.campaign_id = campaign.id and bought.institution_id = institution.id)
  group by campaign.id, campaign.company_id
  order by campaign.id`;

/**
 * Notifies the company in whose cart a release is of the institutions that leave it, because its label now states AI
 * that they do not take. Also for a campaign that a partner prepared; the partner is not notified.
 */
export async function notifyOfAiRules(
  { strapi, trx }: TransactionContext,
  { releaseId, before, after }: TransactionEvents['release.ai-changed'],
): Promise<void> {
  const stated = { beforeAll: before.someAll, beforePartly: before.somePartly };
  const now = { afterAll: after.someAll, afterPartly: after.somePartly };
  const leaving = await select<{ campaignId: number; companyId: number; count: number; names: string[] }>(
    trx,
    LEAVING,
    {
      releaseId,
      ...stated,
      ...now,
    },
  );
  if (leaving.length === 0) return;
  const release = await findRelease(trx, releaseId);
  if (!release) return;
  for (const { campaignId, companyId, count, names } of leaving) {
    await notify(strapi, trx, {
      kind: 'AI_RULES_IN_CART',
      companyId,
      data: {
        releaseId,
        title: release.title ?? '',
        artist: release.artist_name,
        campaignId,
        names: names.slice(0, NAMED),
        count,
      },
      // One notification for each change.
      uniqueKey: `ai-rules-in-cart:${randomUUID()}`,
    });
  }
}
