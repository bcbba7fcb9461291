import { isEnabled } from '@mpn/server-kit';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { reachOf } from '../../ports';
import { isCanceledBySupport } from '../queries/delivery-row';
import { insertDeliveries } from './enqueue';

const CANCELED_REQUESTS = `select distinct on (d.institution_id, d.track_id) d.release_id, d.track_id, d.campaign_id,
    a.id as action_id, d.institution_id, 'REQUEST' as reason, d.requested_by_user_id, d.audio_format,
    false as is_archive_copy,
    'request:' || d.release_id || ':' || coalesce(d.track_id::text, 'all') || ':' || d.institution_id || ':'
      || (select count(*) from deliveries x where x.release_id = d.release_id and x.institution_id = d.institution_id
        and x.reason = 'REQUEST') as unique_key
  from sampling_actions a join sampling_campaigns c on c.id = a.campaign_id
  join releases r on r.id = c.release_id and r.deleted_at is null and r.withdrawn_at is null
  join deliveries d on d.campaign_id = c.id and d.reason = 'REQUEST' and d.state = 'CANCELED'
    and d.error_code = 'mpn.backend.delivery.error.canceled'
  join people u on u.id = d.requested_by_user_id and u.company_id = d.institution_id and ${isEnabled('u')}
  where a.id = :actionId and a.download_allowed and d.institution_id = any(:institutions::int[])
    and not exists (select 1 from deliveries later where later.release_id = d.release_id
      and later.institution_id = d.institution_id and later.id > d.id
      and (later.state <> 'CANCELED' or ${isCanceledBySupport('later')})
      and later.is_archive_copy is not true
      and (later.track_id is null or later.track_id = d.track_id))
  order by d.institution_id, d.track_id, d.id desc`;

/**
 * Queues the requests of editors again that a pause, a block list or the end of another action cancelled, for those
 * whom this active action reaches with a download right. What they received meanwhile in another way is not sent twice,
 * and what support cancelled is not queued.
 * @returns the ids of the new deliveries
 */
export async function resumeRequests(strapi: Core.Strapi, trx: Knex, actionId: number): Promise<number[]> {
  const reached = await reachOf(strapi).ofAction(trx, actionId);
  const institutions = reached.filter(({ right }) => right === 'DOWNLOAD').map(({ institutionId }) => institutionId);
  return insertDeliveries(trx, CANCELED_REQUESTS, { actionId, institutions });
}
