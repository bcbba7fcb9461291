import { writeFile } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import type { AudioToolService, RenditionService } from '@mpn/plugin-ftp-delivery/contracts';
import type { PeaksView } from '@mpn/domain';
import { database, updateRow, type TaskContext } from '@mpn/server-kit';
import type { StoredFileRow } from './file-row';
import { fileStorage } from './storage';

/** Pairs of a waveform: more than any screen has pixels for it. */
const PEAK_PAIRS = 1_500;

/** Waveform and loudness of an audio file, each measured once and kept. */
export async function analyseAudio(strapi: Core.Strapi, file: StoredFileRow, signal?: AbortSignal): Promise<PeaksView> {
  const tools = strapi.plugin('ftp-delivery').service<AudioToolService>('audio');
  const storage = fileStorage();
  const local = await storage.localCopy(file.storage_key);
  try {
    const measured = await tools.peaks(local.path, PEAK_PAIRS, signal);
    const view: PeaksView = { fileId: file.id, ...measured };
    const draft = await storage.temporaryPath('.json');
    await writeFile(draft, JSON.stringify({ durationMs: view.durationMs, peaks: view.peaks }));
    const peaksKey = `${file.storage_key.replace(/\.[^.]+$/, '')}-peaks.json`;
    await storage.put(peaksKey, draft, 'application/json');
    const loudness = file.loudness ?? (await tools.loudness(local.path, signal));
    await updateRow(database(strapi), 'stored_files', file.id, { peaks_key: peaksKey, loudness });
    return view;
  } finally {
    await local.release();
  }
}

/** Task `files.analyse`: after an upload, so that waveform and listening copy are there when somebody asks. */
export async function analyseTask(payload: Record<string, unknown>, { strapi, signal }: TaskContext): Promise<void> {
  const file = await database(strapi)<StoredFileRow>('stored_files')
    .where({ id: Number(payload.fileId) })
    .first();
  if (!file || file.state === 'DISCARDED') return;
  if (!file.peaks_key) await analyseAudio(strapi, file, signal);
  const renditions = strapi.plugin('ftp-delivery').service<RenditionService>('renditions');
  await renditions.ensure(file.id, 'STREAM', { signal });
}
