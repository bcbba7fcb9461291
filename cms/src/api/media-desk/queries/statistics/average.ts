import type { Core } from '@strapi/strapi';
import { daysBetweenInclusive, type InteractionAverage, type InteractionCounts } from '@mpn/domain';
import { database, select, service } from '@mpn/server-kit';
import { COUNTS } from '../../../release';
import { getSettings } from '../../../../../config/environment';
import { meanShares } from '../../rules/mean-shares';
import { processZone } from './process-zone';

/** Number of earlier releases that are compared, the newest ones. */
const COMPARED_RELEASES = 10;

const EARLIER = `
  with earlier as (
    select r.id, min(c.start_date) as begin
    from release_titles r
    join sampling_campaigns c on c.release_id = r.id and c.deleted_at is null and c.status <> 'DRAFT'
    where r.company_id = (select company_id from release_titles where id = :id) and r.id <> :id and r.deleted_at is null
    group by r.id having min(c.start_date) < :firstDay::date
    order by min(c.start_date) desc, r.id desc limit ${COMPARED_RELEASES}
  )
  select e.id, (select json_build_object(${COUNTS}) from interactions i where i.release_id = e.id
    and i.at < (e.begin + :days::int)::timestamp at time zone :zone at time zone :processZone) as counts
  from earlier e`;

/**
 * Average of the company's earlier releases after the same number of days of sampling. Checks no permission.
 * @param firstDay first day of this release's sampling, YYYY-MM-DD
 * @param until last day that counts, inclusive
 * @returns null without earlier releases that were sampled to an editor
 */
export async function averageOfEarlier(
  strapi: Core.Strapi,
  id: number,
  { firstDay, until }: { firstDay: string; until: string },
): Promise<InteractionAverage | null> {
  const db = database(strapi);
  const earlier = await select<{ id: number; counts: InteractionCounts }>(db, EARLIER, {
    id,
    firstDay,
    days: daysBetweenInclusive(firstDay, until),
    zone: getSettings().APP_TIMEZONE,
    processZone: processZone(),
  });
  const reach = service(strapi, 'plugin::sampling.reach');
  const releases: { counts: InteractionCounts; editors: number }[] = [];
  for (const release of earlier) {
    const { editors } = await reach.sampledOfRelease(db, release.id);
    releases.push({ counts: release.counts, editors });
  }
  return meanShares(releases);
}
