import type { Core } from '@strapi/strapi';
import { fail, NOT_TRANSFERRING, type BlockListEffects } from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import { ADDRESSABLE_EDITOR, ENABLED_MEDIA_COMPANY } from './eligible';

interface Facts {
  mediumId: number | null;
  people: number;
  circles: string[];
}

const FACTS = `
  select institution.sampling_medium_id as "mediumId",
    (select count(*)::int from people editor
      where editor.company_id = institution.id and ${ADDRESSABLE_EDITOR}) as people,
    coalesce((select json_agg(circle.name order by circle.name)
      from sampling_circle_members member join sampling_circles circle on circle.id = member.circle_id
      where member.institution_id = institution.id and circle.company_id = :companyId), '[]'::json) as circles
  from companies institution where institution.id = :institutionId and ${ENABLED_MEDIA_COMPANY}`;

/** SQL: campaigns bought for the institution that are neither finished nor cancelled. */
const BOUGHT = `
  select distinct campaign.id, campaign.release_id as "releaseId"
  from sampling_campaign_rights bought
  join sampling_campaigns campaign on campaign.id = bought.campaign_id and campaign.deleted_at is null
  where bought.institution_id = :institutionId and campaign.company_id = :companyId
    and campaign.status in ('PAID_SCHEDULED', 'PAID_ACTIVE', 'PAID_PAUSED')`;

/** Deliveries of these campaigns to the institution that have not started to transfer. */
const WAITING = `select count(*)::int as deliveries from campaign_deliveries
  where institution_id = :institutionId and campaign_id = any(:campaignIds::int[]) and state = any(:states::text[])`;

/**
 * Effects of blocking an institution now, in numbers. An entry for a medium that is not the institution's blocks
 * nothing, so that its numbers are 0; it conflicts with circles all the same.
 * @throws AppError not-found
 */
export async function blockListEffects(
  strapi: Core.Strapi,
  companyId: number,
  { institutionId, mediumId }: { institutionId: number; mediumId?: number | undefined },
): Promise<BlockListEffects> {
  const db = database(strapi);
  const [facts] = await select<Facts>(db, FACTS, { companyId, institutionId });
  if (!facts) throw fail('mpn.backend.global.error.not-found');
  const { circles } = facts;
  if (mediumId !== undefined && mediumId !== facts.mediumId) return { people: 0, releases: 0, deliveries: 0, circles };
  const bought = await select<{ id: number; releaseId: number }>(db, BOUGHT, { companyId, institutionId });
  const [waiting] = await select<{ deliveries: number }>(db, WAITING, {
    institutionId,
    campaignIds: bought.map(({ id }) => id),
    states: NOT_TRANSFERRING,
  });
  return {
    people: facts.people,
    releases: new Set(bought.map(({ releaseId }) => releaseId)).size,
    deliveries: waiting?.deliveries ?? 0,
    circles,
  };
}
