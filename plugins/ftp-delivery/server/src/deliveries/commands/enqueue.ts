import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isKeptBackByAiRule, select } from '@mpn/server-kit';
import { FTP_ENABLED, FTP_TARGET, queueName } from '../../servers';
import { preferencesOf, reachOf } from '../../ports';
import { DELIVERY_TASK } from '../jobs/tasks';
import { ARCHIVE_FORMAT, JOB_ATTEMPTS, isCanceledBySupport, isOpenDelivery } from '../queries/delivery-row';
import { announceDeliveries } from './announce-deliveries';
import { permittedContents } from '../rules/plan';
import { readReleaseData } from '../queries/release-data';
import { releaseContentKey } from '../rules/release-data';

/**
 * Inserts deliveries and their jobs in one statement for any number: 1,500 institutions of one purchase are one round
 * trip. `wanted` is a query with the columns release_id, track_id, campaign_id, action_id, institution_id, reason,
 * requested_by_user_id, audio_format, is_archive_copy and unique_key; rows with an existing unique_key are skipped.
 * Institutions without a server, or with FTP delivery disabled, get none; what nobody requested goes only to those who
 * take it by their rule about generative AI.
 * @param condition SQL over the aliases `w` (wanted), `c` (institution) and `f` (its server)
 * @param more further columns of `wanted`
 * @returns the ids of the new deliveries
 */
export async function insertDeliveries(
  trx: Knex,
  wanted: string,
  bindings: Record<string, unknown>,
  condition = 'true',
  more: readonly ('remote_directory' | 'remote_server')[] = [],
): Promise<number[]> {
  const columns = more.map((column) => `, ${column}`).join('');
  const values = more.map((column) => `, w.${column}`).join('');
  const rows = await select<{ id: number }>(
    trx,
    `with wanted as (${wanted}),
     inserted as (
       insert into deliveries (document_id, created_at, updated_at, published_at, unique_key, release_id, track_id,
         campaign_id,
         action_id, institution_id, reason, requested_by_user_id, audio_format, is_archive_copy, state, attempts,
         protocol, target_host,
         bytes_total, bytes_done, queued_at${columns})
       select replace(gen_random_uuid()::text, '-', ''), :at, :at, :at, w.unique_key, w.release_id, w.track_id,
         w.campaign_id,
         w.action_id, w.institution_id, w.reason, w.requested_by_user_id, w.audio_format, w.is_archive_copy,
         'QUEUED', 0, f.protocol, f.server_address,
         0, 0, :at${values}
       from wanted w join companies c on c.id = w.institution_id ${FTP_TARGET}
       where ${FTP_ENABLED} and ${condition}
         and (w.reason not in ('AUTOMATIC', 'UPDATE', 'ARCHIVE') or not ${isKeptBackByAiRule('w.release_id', 'c')})
       on conflict (unique_key) do nothing
       returning id, institution_id
     ),
     specs as (
       select i.id, row('${DELIVERY_TASK.name}', json_build_object('deliveryId', i.id), ${queueName('i.id')},
         null::timestamptz,
         ${JOB_ATTEMPTS}::smallint, 'delivery:' || i.id, 0::smallint, null::text[])::graphile_worker.job_spec as spec
       from inserted i join companies c on c.id = i.institution_id ${FTP_TARGET}
     ),
     jobs as (select count(*) as count from graphile_worker.add_jobs((select array_agg(spec order by id) from specs)))
     select s.id from specs s, jobs order by s.id`,
    { ...bindings, at: new Date() },
  );
  const ids = rows.map(({ id }) => id);
  await announceDeliveries(trx, ids);
  return ids;
}

/**
 * The count of existing ones is part of the key, so that a cancelled delivery can be queued again, unless support
 * cancelled it.
 */
const AUTOMATIC = `select c.release_id, null::int as track_id, c.id as campaign_id, a.id as action_id,
  reached.id as institution_id,
    'AUTOMATIC' as reason, null::int as requested_by_user_id, null::text as audio_format, false as is_archive_copy,
    'automatic:' || c.id || ':' || reached.id || ':' || (select count(*) from deliveries d where d.campaign_id = c.id
      and d.institution_id = reached.id and d.reason = 'AUTOMATIC') as unique_key
  from sampling_actions a join sampling_campaigns c on c.id = a.campaign_id
  join releases r on r.id = c.release_id and r.deleted_at is null and r.withdrawn_at is null
  cross join unnest(:institutions::int[]) as reached(id)
  where a.id = :actionId and a.download_allowed
    and not exists (select 1 from deliveries d where d.campaign_id = c.id and d.institution_id = reached.id
      and (d.reason = 'AUTOMATIC' and (d.state <> 'CANCELED' or ${isCanceledBySupport('d')})
        or d.reason = 'REQUEST' and d.track_id is null and (${isOpenDelivery('d')} or d.state = 'DELIVERED')))`;

/** SQL for the archive copies: one per release and archive, whichever campaign is active. */
const ARCHIVE = `select c.release_id, null::int as track_id, c.id as campaign_id, a.id as action_id,
  archive.id as institution_id,
    'ARCHIVE' as reason, null::int as requested_by_user_id, '${ARCHIVE_FORMAT}' as audio_format,
    true as is_archive_copy,
    'archive:' || c.release_id || ':' || archive.id || ':' || (select count(*) from deliveries d
      where d.release_id = c.release_id
      and d.institution_id = archive.id and d.reason = 'ARCHIVE') as unique_key
  from sampling_actions a join sampling_campaigns c on c.id = a.campaign_id
  cross join unnest(:archives::int[]) as archive(id)
  where a.id = :actionId
    and not exists (select 1 from deliveries d where d.release_id = c.release_id and d.institution_id = archive.id
      and d.reason = 'ARCHIVE'
      and (d.state <> 'CANCELED' or d.campaign_id = c.id and ${isCanceledBySupport('d')}))`;

interface ArchiveCopy {
  releaseId: number;
  institutionId: number;
  contentKey: string | null;
  /** The archive copy is queued, running, or as up to date as this action's automatic delivery would be. */
  stands: boolean;
}

/** Archive copies of these institutions. A copy of another campaign counts as much as its updates. */
const ARCHIVE_COPIES = `select x.release_id as "releaseId", x.institution_id as "institutionId",
  x.content_key as "contentKey",
    (${isOpenDelivery('x')} or (x.institution_id = any(:archives::int[])
      and (x.campaign_id = campaign.id or f.send_updates))) as stands
  from sampling_actions a join sampling_campaigns campaign on campaign.id = a.campaign_id
  join deliveries x on x.release_id = campaign.release_id and x.is_archive_copy
    and x.institution_id = any(:institutions::int[])
    and (${isOpenDelivery('x')} or x.state = 'DELIVERED')
  join companies c on c.id = x.institution_id ${FTP_TARGET}
  where a.id = :actionId`;

/**
 * Institutions whose automatic delivery would duplicate their archive copy: it exists or is queued, and the
 * institution's own format is the archive's. The same files are not sent twice.
 * @param archives institutions whose archive takes part now
 */
async function servedByArchive(
  strapi: Core.Strapi,
  trx: Knex,
  actionId: number,
  institutions: readonly number[],
  archives: readonly number[],
): Promise<Set<number>> {
  const copies = await select<ArchiveCopy>(trx, ARCHIVE_COPIES, { actionId, institutions, archives });
  const served = new Set<number>();
  if (!copies[0]) return served;
  const now = releaseContentKey(await readReleaseData(trx, copies[0].releaseId));
  for (const { institutionId, contentKey, stands } of copies) {
    if (served.has(institutionId) || !(stands || contentKey === now)) continue;
    const preferences = await preferencesOf(strapi).resolve(trx, institutionId, null, 'ftp');
    if (permittedContents(preferences, null).audioFormat === ARCHIVE_FORMAT) served.add(institutionId);
  }
  return served;
}

/**
 * Queues the archive copies, and the automatic deliveries of an active action: to every institution that it reaches
 * with a download right, that has automatic sampling enabled, and whose editors have not requested it already.
 * Institutions whose archive copy is identical get only that. Idempotent.
 * @returns the ids of the new deliveries
 */
export async function enqueueForAction(strapi: Core.Strapi, trx: Knex, actionId: number): Promise<number[]> {
  const archives = await reachOf(strapi).archivesOfAction(trx, actionId);
  const archived = await insertDeliveries(trx, ARCHIVE, { actionId, archives });
  const reached = await reachOf(strapi).ofAction(trx, actionId);
  const permitted = reached.filter(({ right }) => right === 'DOWNLOAD').map(({ institutionId }) => institutionId);
  const served = await servedByArchive(strapi, trx, actionId, permitted, archives);
  const institutions = permitted.filter((id) => !served.has(id));
  const pushed = await insertDeliveries(trx, AUTOMATIC, { actionId, institutions }, 'f.automatic_sampling');
  return [...archived, ...pushed];
}

export interface RequestedDelivery {
  releaseId: number;
  trackId: number | null;
  institutionId: number;
  userId: number;
  audioFormat: string | null;
  campaignId: number | null;
  actionId: number | null;
}

const REQUEST = `select :releaseId::int as release_id, :trackId::int as track_id, :campaignId::int as campaign_id,
    :actionId::int as action_id, :institutionId::int as institution_id, 'REQUEST' as reason,
    :userId::int as requested_by_user_id,
    :audioFormat::text as audio_format, false as is_archive_copy,
    'request:' || :releaseId::int || ':' || coalesce((:trackId::int)::text, 'all') || ':'
      || :institutionId::int || ':' || (select count(*) from deliveries d where d.release_id = :releaseId
      and d.institution_id = :institutionId and d.reason = 'REQUEST') as unique_key`;

/**
 * Queues an editor's request.
 * @returns the new id; empty where the institution has no server or FTP delivery is disabled
 */
export function enqueueRequest(trx: Knex, request: RequestedDelivery): Promise<number[]> {
  return insertDeliveries(trx, REQUEST, { ...request });
}
