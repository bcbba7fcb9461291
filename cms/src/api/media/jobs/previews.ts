import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { FileKind, RenditionFormat } from '@mpn/domain';
import { database, enqueue, inTransaction, type PayloadOf, type TaskContext, service, select } from '@mpn/server-kit';
import { PREVIEW_KEYS, PREVIEW_TASK } from './tasks';

/** Previews per kind of upload, in the order in which they are created. */
const PREVIEWS: Partial<Record<FileKind, readonly RenditionFormat[]>> = {
  AUDIO_TRACK: ['STREAM', 'PREVIEW'],
  MUSIC_VIDEO: ['VIDEO_PREVIEW'],
};

/** Missing previews are queued only up to this number of waiting jobs. */
const MAX_WAITING = 200;

/**
 * Queues the previews of a file: of a video in the transaction that stores it, of a recording after its analysis. Video
 * previews take hours of processor time, so they run one after the other over all workers. An existing job, waiting or
 * failed, is not duplicated.
 */
export async function enqueuePreviews(trx: Knex, file: { id: number; kind: FileKind }): Promise<void> {
  if (!PREVIEWS[file.kind]) return;
  await enqueue(trx, PREVIEW_TASK, { fileId: file.id }, { jobKeyMode: 'unsafe_dedupe' });
}

/** Task `files.previews`: creates the missing previews of one file. */
export async function previewTask(
  { fileId }: PayloadOf<typeof PREVIEW_TASK>,
  { strapi, signal }: TaskContext,
): Promise<void> {
  const file = await database(strapi)('stored_files').where({ id: fileId }).first();
  if (!file || file.state === 'DISCARDED') return;
  const renditions = service(strapi, 'api::media.renditions');
  for (const format of PREVIEWS[file.kind] ?? []) await renditions.ensure(file.id, format, { signal });
}

/**
 * Referenced files of which a preview is neither ready nor has failed for good, the newest first: because those are
 * played most. Files with a job are left out, also with one that has failed for good, so that files whose bytes are
 * lost do not block others.
 * @param limit number of files
 */
async function withoutPreviews(db: Knex, limit: number): Promise<{ id: number; kind: FileKind }[]> {
  const pairs = Object.entries(PREVIEWS).flatMap(([kind, formats]) => formats.map((format) => [kind, format] as const));
  const rows = await select<{ id: number; kind: FileKind }>(
    db,
    `select distinct f.id, f.kind from stored_files f
     join unnest(?::text[], ?::text[]) as wanted(kind, format) on wanted.kind = f.kind
     where f.state = 'ATTACHED'
       and not exists (select 1 from renditions x where x.file_id = f.id
         and x.format = wanted.format and x.state in ('READY', 'FAILED'))
       and not exists (select 1 from graphile_worker.jobs j where j.key = ? || f.id)
     order by f.id desc limit ?`,
    [pairs.map(([kind]) => kind), pairs.map(([, format]) => format), PREVIEW_KEYS, limit],
  );
  return rows;
}

/** Number of preview jobs that wait, run, or will be retried. */
async function waitingJobs(db: Knex): Promise<number> {
  const row = await db('graphile_worker.jobs')
    .where({ task_identifier: PREVIEW_TASK.name })
    .whereRaw('(attempts < max_attempts or locked_at is not null)')
    .count<{ count: string }[]>('* as count')
    .first();
  return Number(row?.count ?? 0);
}

/** Queues missing previews: of files from before previews existed, or whose job was lost. */
export async function enqueueMissingPreviews(strapi: Core.Strapi): Promise<void> {
  const db = database(strapi);
  const files = await withoutPreviews(db, Math.max(0, MAX_WAITING - (await waitingJobs(db))));
  await inTransaction(strapi, async (trx) => {
    for (const file of files) await enqueuePreviews(trx, file);
  });
}
