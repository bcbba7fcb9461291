import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { reachOf } from '../ports';
import { select } from '../sql';
import { underWay, type DeliveryRecord } from './delivery-row';
import { insertDeliveries } from './enqueue';
import { readReleaseData, releaseContentKey } from './release-data';

interface LiveAction {
  actionId: number;
  campaignId: number;
}

const LIVE_ACTIONS = `select a.id as "actionId", c.id as "campaignId"
  from sampling_campaigns c join sampling_actions a on a.campaign_id = c.id and a.status = 'ACTIVE'
  join releases r on r.id = c.release_id and r.deleted_at is null and r.withdrawn_at is null
  where c.release_id = :releaseId and c.status = 'PAID_ACTIVE' and c.deleted_at is null order by a.id`;

/**
 * Institutions whose newest delivery of the release was made of something else than the release is now, where an action
 * that runs lets them have it. What an institution has itself and what its archive has are looked at apart: each is
 * brought up to date in its own format, and on its own ground. One that is on its way is judged when it arrives. An
 * update that failed for good is not repeated by itself, one that a pause cancelled is.
 */
const UPDATES = `select d.release_id, null::int as track_id, offer.campaign_id, offer.action_id, d.institution_id,
    'UPDATE' as reason, null::int as requested_by_user_id, d.audio_format, d.for_archive as is_archive_copy,
    'update:' || d.release_id || ':' || d.institution_id || ':' || (select count(*) from deliveries u
      where u.release_id = d.release_id and u.institution_id = d.institution_id and u.reason = 'UPDATE')
      || case when d.for_archive then ':archive' else '' end as unique_key
  from (select distinct on (x.institution_id, x.is_archive_copy is true) x.*, x.is_archive_copy is true as for_archive
      from deliveries x where x.release_id = :releaseId and x.track_id is null and x.state = 'DELIVERED'
      order by x.institution_id, x.is_archive_copy is true, coalesce(x.delivered_at, x.finished_at) desc, x.id desc) d
  join lateral (
    select o.* from unnest(:institutions::int[], :campaigns::int[], :actions::int[], :archives::boolean[])
      as o(institution_id, campaign_id, action_id, for_archive)
    where o.institution_id = d.institution_id and o.for_archive = d.for_archive
    order by (o.action_id = d.action_id) desc nulls last, o.action_id limit 1
  ) offer on true
  where d.content_key is distinct from :contentKey
    and not exists (select 1 from deliveries o where o.release_id = d.release_id and o.institution_id = d.institution_id
      and (o.is_archive_copy is true) = d.for_archive and o.track_id is null and ${underWay('o')})
    and not exists (select 1 from deliveries f where f.release_id = d.release_id and f.institution_id = d.institution_id
      and (f.is_archive_copy is true) = d.for_archive and f.reason = 'UPDATE' and f.state = 'FAILED'
      and f.content_key = :contentKey)`;

interface Offer extends LiveAction {
  institutionId: number;
  /** For the copy that its archive has; else for the institution itself. */
  forArchive: boolean;
}

/** Who may have the release's files now, for itself or for the archive, and by which action. */
async function offersOf(strapi: Core.Strapi, trx: Knex, live: readonly LiveAction[]): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const action of live) {
    const reached = await reachOf(strapi).ofAction(trx, action.actionId);
    for (const { institutionId, right } of reached) {
      if (right === 'DOWNLOAD') offers.push({ ...action, institutionId, forArchive: false });
    }
    for (const institutionId of await reachOf(strapi).archivesOfAction(trx, action.actionId)) {
      offers.push({ ...action, institutionId, forArchive: true });
    }
  }
  return offers;
}

/**
 * "Send updates": queues what changed of a release for the institutions that have it, want updates, and still may have
 * it. Which files changed is found when the delivery runs, by checksum. Answers with the ids of the new deliveries.
 * @param delivered what the caller knows to be delivered already (`content_key`): nothing is looked for if that is all
 */
export async function enqueueUpdates(
  strapi: Core.Strapi,
  trx: Knex,
  releaseId: number,
  delivered?: string | null,
): Promise<number[]> {
  const live = await select<LiveAction>(trx, LIVE_ACTIONS, { releaseId });
  if (live.length === 0) return [];
  const contentKey = releaseContentKey(await readReleaseData(trx, releaseId));
  if (contentKey === delivered) return [];
  const offers = await offersOf(strapi, trx, live);
  const bindings = {
    releaseId,
    contentKey,
    institutions: offers.map(({ institutionId }) => institutionId),
    campaigns: offers.map(({ campaignId }) => campaignId),
    actions: offers.map(({ actionId }) => actionId),
    archives: offers.map(({ forArchive }) => forArchive),
  };
  return insertDeliveries(trx, UPDATES, bindings, 'f.send_updates');
}

/**
 * Queues what was changed while this delivery was on its way: a transfer that has begun goes on when its campaign is
 * paused, so that it can arrive after the edit with what was there before. Called when it has arrived.
 */
export async function enqueueMissedUpdates(
  strapi: Core.Strapi,
  trx: Knex,
  { id, release_id, track_id }: Pick<DeliveryRecord, 'id' | 'release_id' | 'track_id'>,
): Promise<void> {
  if (track_id !== null) return;
  const [made] = await trx('deliveries').where({ id }).select<{ content_key: string | null }[]>('content_key');
  await enqueueUpdates(strapi, trx, release_id, made?.content_key ?? null);
}
