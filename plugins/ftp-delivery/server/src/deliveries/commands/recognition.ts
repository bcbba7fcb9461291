import type { Knex } from 'knex';
import { isCanceledBySupport, isOpenDelivery } from '../queries/delivery-row';
import { isRecognised, mayBeRecognised } from '../queries/recognition';
import { readReleaseData } from '../queries/release-data';
import { releaseContentKey } from '../rules/release-data';
import { insertDeliveries } from './enqueue';

/**
 * SQL: the first deliveries to recognition services: of releases that take part and are complete, one of whose actions
 * became active for the first time since the company takes part and since the service exists. One that failed is
 * queued again for another content only, one that support cancelled is not.
 */
const FIRST = `select own.id as release_id, null::int as track_id, null::int as campaign_id, null::int as action_id,
    s.id as institution_id, 'RECOGNITION' as reason, null::int as requested_by_user_id, null::text as audio_format,
    false as is_archive_copy,
    'recognition:' || own.id || ':' || s.id || ':' || (select count(*) from deliveries d
      where d.release_id = own.id and d.institution_id = s.id and d.reason = 'RECOGNITION') as unique_key
  from recognisable_releases own
  join recognition_members m on m.company_id = own.company_id
  cross join recognition_services s
  where own.is_included and own.status <> 'DRAFT'
    and (:releaseId::int is null or own.id = :releaseId) and (:serviceId::int is null or s.id = :serviceId)
    and exists (select 1 from release_activations a where a.release_id = own.id
      and a.activated_at >= greatest(m.since, s.created_at))
    and not exists (select 1 from deliveries d where d.release_id = own.id and d.institution_id = s.id
      and d.reason = 'RECOGNITION' and (${isOpenDelivery('d')} or d.state = 'DELIVERED' or ${isCanceledBySupport('d')}
        or d.state = 'FAILED' and (:contentKey::text is null or d.content_key is not distinct from :contentKey)))`;

/**
 * SQL: updates for recognition services whose newest copy has another content than the release now: of a release that
 * takes part and is complete, whether or not one of its actions is active. As with other updates, none while one is
 * under way, or after one with this content failed or was cancelled by support.
 */
const CHANGED = `select d.release_id, null::int as track_id, null::int as campaign_id, null::int as action_id,
    d.institution_id, 'UPDATE' as reason, null::int as requested_by_user_id, null::text as audio_format,
    false as is_archive_copy,
    'update:' || d.release_id || ':' || d.institution_id || ':' || (select count(*) from deliveries u
      where u.release_id = d.release_id and u.institution_id = d.institution_id and u.reason = 'UPDATE') as unique_key
  from (select distinct on (x.institution_id) x.* from deliveries x
      join recognition_services s on s.id = x.institution_id
      where x.release_id = :releaseId and x.track_id is null and x.state = 'DELIVERED' and x.reason <> 'WITHDRAWAL'
      order by x.institution_id, coalesce(x.delivered_at, x.finished_at) desc, x.id desc) d
  join recognisable_releases complete on complete.id = d.release_id and complete.status <> 'DRAFT'
  where ${isRecognised('d.release_id')} and d.content_key is distinct from :contentKey
    and not exists (select 1 from deliveries o where o.release_id = d.release_id
      and o.institution_id = d.institution_id and ${isOpenDelivery('o')})
    and not exists (select 1 from deliveries f where f.release_id = d.release_id
      and f.institution_id = d.institution_id and f.reason = 'UPDATE'
      and (f.state = 'FAILED' or ${isCanceledBySupport('f')}) and f.content_key = :contentKey)`;

/**
 * Queues what the recognition services lack of a release: the first delivery, and updates of what they have
 * (docs/domain.md#recognition-services). Idempotent.
 * @returns the ids of the new deliveries
 */
export async function enqueueRecognition(trx: Knex, releaseId: number): Promise<number[]> {
  if (!(await mayBeRecognised(trx, releaseId))) return [];
  const contentKey = releaseContentKey(await readReleaseData(trx, releaseId));
  const first = await insertDeliveries(trx, FIRST, { releaseId, serviceId: null, contentKey });
  const changed = await insertDeliveries(trx, CHANGED, { releaseId, contentKey });
  return [...first, ...changed];
}

/** Queues the first deliveries that a recognition service missed while it had no server. Idempotent. */
export function enqueueMissedRecognition(trx: Knex, serviceId: number): Promise<number[]> {
  return insertDeliveries(trx, FIRST, { releaseId: null, serviceId, contentKey: null });
}
