import type { Core } from '@strapi/strapi';
import type { deliverySummary, Principal, QueryOf } from '@mpn/domain';
import { database, select, isRunningAction } from '@mpn/server-kit';
import { reachOf } from '../../ports';
import { FTP_ENABLED, FTP_TARGET } from '../../servers';
import { deliveryScope } from './delivery-sql';

const UNSERVED = `select c.name from companies c where c.id = any(:archives::int[]) and c.id not in (
    select c.id from companies c ${FTP_TARGET} where c.id = any(:archives::int[]) and ${FTP_ENABLED})
  order by c.name, c.id`;

/**
 * Names of the ARD institutions whose archive should get a copy of an active action but that have no server, or have
 * deliveries disabled, and therefore appear in no log. Empty for institutions, which must not see each other, and
 * without a release or campaign.
 */
export async function archivesWithoutServer(
  strapi: Core.Strapi,
  principal: Principal,
  { releaseId = null, campaignId = null }: { [key in keyof QueryOf<typeof deliverySummary>]?: number | null },
): Promise<string[]> {
  if (principal.companyType === 'MEDIA' || (releaseId === null && campaignId === null)) return [];
  const db = database(strapi);
  const scope = deliveryScope(strapi, principal);
  const actions = await select<{ id: number }>(
    db,
    `select a.id from sampling_actions a join sampling_campaigns s on s.id = a.campaign_id
      join releases r on r.id = s.release_id
     where ${isRunningAction('s', 'a')} and r.ard_archive
       and s.id = coalesce(:campaignId::int, s.id) and r.id = coalesce(:releaseId::int, r.id) and (${scope.sql})`,
    { ...scope.bindings, releaseId, campaignId },
  );
  const archives = new Set<number>();
  for (const { id } of actions) {
    for (const archive of await reachOf(strapi).archivesOfAction(db, id)) archives.add(archive);
  }
  if (archives.size === 0) return [];
  const rows = await select<{ name: string }>(db, UNSERVED, { archives: [...archives] });
  return rows.map(({ name }) => name);
}
