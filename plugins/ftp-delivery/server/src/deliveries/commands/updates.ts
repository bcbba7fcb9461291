import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { RunningAction } from '@mpn/plugin-sampling/contracts';
import { reachOf } from '../../ports';
import { isCanceledBySupport, isOpenDelivery, type DeliveryRecord } from '../queries/delivery-row';
import { insertDeliveries } from './enqueue';
import { enqueueRecognition } from './recognition';
import { readReleaseData } from '../queries/release-data';
import { releaseContentKey } from '../rules/release-data';

/**
 * The updates that are due, one for each copy that an institution has of the release: its own, and that for its
 * archive, each with its format and its offer. Due where
 *
 * - its newest delivery has another content than the release now, and an offer permits the update;
 * - no delivery of it is under way (after its end the comparison is made again);
 * - no update with this content failed for good or was cancelled by support (one that a pause cancelled is repeated).
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
      and (o.is_archive_copy is true) = d.for_archive and o.track_id is null and ${isOpenDelivery('o')})
    and not exists (select 1 from deliveries f where f.release_id = d.release_id and f.institution_id = d.institution_id
      and (f.is_archive_copy is true) = d.for_archive and f.reason = 'UPDATE'
      and (f.state = 'FAILED' or ${isCanceledBySupport('f')}) and f.content_key = :contentKey)`;

interface Offer extends RunningAction {
  institutionId: number;
  /** Whether it is for the archive's copy, not for the institution itself. */
  forArchive: boolean;
}

/** Institutions and archives that may have the release's files now, each with the action. */
async function offersOf(strapi: Core.Strapi, trx: Knex, live: readonly RunningAction[]): Promise<Offer[]> {
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
 * Implements "send updates": queues the changes of a release for institutions that have it, want updates, and may still
 * have it. Which files changed is determined by checksum when the delivery runs.
 * @param delivered content known to be delivered already (`content_key`): nothing is queued if it is the current one
 * @returns the ids of the new deliveries
 */
export async function enqueueUpdates(
  strapi: Core.Strapi,
  trx: Knex,
  releaseId: number,
  delivered?: string | null,
): Promise<number[]> {
  const live = await reachOf(strapi).running(trx, { releaseId });
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
 * Queues the changes made while this delivery was running: a running transfer continues when its campaign is paused, so
 * it can deliver the content from before an edit. Called when it has arrived.
 */
export async function enqueueMissedUpdates(
  strapi: Core.Strapi,
  trx: Knex,
  { id, release_id, track_id }: Pick<DeliveryRecord, 'id' | 'release_id' | 'track_id'>,
): Promise<void> {
  if (track_id !== null) return;
  const [made] = await trx('deliveries').where({ id }).select<{ content_key: string | null }[]>('content_key');
  await enqueueUpdates(strapi, trx, release_id, made?.content_key ?? null);
  await enqueueRecognition(trx, release_id);
}
