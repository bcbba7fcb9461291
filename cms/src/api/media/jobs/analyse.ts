import { rm, writeFile } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { audioTools } from '@mpn/audio-kit';
import {
  analysisKeyOf,
  announceFile,
  database,
  enqueue,
  updateRow,
  type PayloadOf,
  type TaskContext,
} from '@mpn/server-kit';
import { asToolOutage } from '../checks/unavailable-check';
import { measuredColumns } from '../commands/measure-file';
import type { StoredFileRow } from '../queries/file-row';
import { enqueuePreviews } from './previews';
import { ANALYSE_TASK } from './tasks';
import { fileStorage } from '../storage/storage';

/** Pairs of a waveform: more than any screen shows. */
const PEAK_PAIRS = 1_500;

/** Queues the measurement of an audio file. */
export async function enqueueAnalysis(trx: Knex, fileId: number): Promise<void> {
  await enqueue(trx, ANALYSE_TASK, { fileId });
}

/** Whether a file's measurement is queued, running, or to be retried. */
export async function isBeingAnalysed(db: Knex, fileId: number): Promise<boolean> {
  const job = await db('graphile_worker.jobs')
    .where({ key: analysisKeyOf(fileId) })
    .whereRaw('(attempts < max_attempts or locked_at is not null)')
    .first<{ id: string } | undefined>('id');
  return job !== undefined;
}

/** Measures waveform, loudness and bounds of sound of an audio file, each once. */
async function analyseAudio(strapi: Core.Strapi, file: StoredFileRow, signal?: AbortSignal): Promise<void> {
  const storage = fileStorage();
  const local = await storage.localCopy(file.storage_key);
  try {
    const measured = await audioTools.peaks(local.path, PEAK_PAIRS, signal);
    const peaksKey = `${file.storage_key.replace(/\.[^.]+$/, '')}-peaks.json`;
    const draft = await storage.temporaryPath('.json');
    try {
      await writeFile(draft, JSON.stringify({ durationMs: measured.durationMs, peaks: measured.peaks }));
      await storage.put(peaksKey, draft, 'application/json');
    } finally {
      await rm(draft, { force: true });
    }
    const values =
      file.loudness && file.sound_bounds ? {} : await measuredColumns(local.path, measured.durationMs, signal);
    await updateRow(database(strapi), 'stored_files', file.id, { peaks_key: peaksKey, ...values });
    await announceFile(database(strapi), file.id);
  } catch (error) {
    throw asToolOutage(error);
  } finally {
    await local.release();
  }
}

/**
 * Task `files.analyse`, queued after an upload, so that its waveform is ready on request. The previews follow it,
 * because the measured loudness saves a second encode.
 */
export async function analyseTask(
  { fileId }: PayloadOf<typeof ANALYSE_TASK>,
  { strapi, signal }: TaskContext,
): Promise<void> {
  const file = await database(strapi)('stored_files').where({ id: fileId }).first();
  if (!file || file.state === 'DISCARDED') return;
  // Files that were measured before bounds of sound were have none.
  if (!file.peaks_key || !file.sound_bounds) await analyseAudio(strapi, file, signal);
  await enqueuePreviews(database(strapi), file);
}
