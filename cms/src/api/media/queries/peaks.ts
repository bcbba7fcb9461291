import { readFile } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { fail, type Loudness, type PeaksReply, type PeaksView, type SoundBounds } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { enqueueAnalysis, isBeingAnalysed } from '../jobs/analyse';
import { fileStorage } from '../storage/storage';
import type { StoredFileRow } from './file-row';

/** Content of the file with the analysis of a recording. */
type StoredPeaks = Pick<PeaksView, 'durationMs' | 'peaks'>;

/**
 * The waveform of a recording, or that it is being analysed.
 * A file that was measured before bounds of sound were is measured again.
 * @throws AppError not-found without an analysis
 */
export async function readPeaks(strapi: Core.Strapi, file: StoredFileRow): Promise<PeaksReply> {
  if (!file.peaks_key) {
    if (await isBeingAnalysed(database(strapi), file.id)) return { fileId: file.id, isPending: true };
    throw fail('mpn.backend.global.error.not-found');
  }
  if (!file.sound_bounds) await enqueueAnalysis(database(strapi), file.id);
  const local = await fileStorage().localCopy(file.peaks_key);
  try {
    const { durationMs, peaks } = JSON.parse(await readFile(local.path, 'utf8')) as StoredPeaks;
    // The driver returns jsonb columns as text.
    const loudness = file.loudness === null ? null : (JSON.parse(file.loudness) as Loudness);
    const bounds = file.sound_bounds === null ? null : (JSON.parse(file.sound_bounds) as SoundBounds);
    return { fileId: file.id, durationMs, peaks, truePeakDbtp: loudness?.truePeakDbtp ?? null, bounds };
  } finally {
    await local.release();
  }
}
