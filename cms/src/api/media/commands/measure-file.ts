import type { Core } from '@strapi/strapi';
import { fail, type Loudness, type SoundBounds } from '@mpn/domain';
import { audioTools } from '@mpn/audio-kit';
import { announceFile, database, select, updateRow } from '@mpn/server-kit';
import { asToolOutage } from '../checks/unavailable-check';
import { fileStorage } from '../storage/storage';

/** What was measured in a recording. */
export interface MeasuredFile {
  loudness: Loudness;
  bounds: SoundBounds;
}

interface FileToMeasure {
  storage_key: string;
  loudness: Loudness | null;
  bounds: SoundBounds | null;
  durationMs: number;
}

/** The columns of a stored file with what was measured in it. */
export async function measuredColumns(
  path: string,
  durationMs: number,
  signal?: AbortSignal,
): Promise<{ loudness: Loudness; sound_bounds: SoundBounds }> {
  const { loudness, bounds } = await audioTools.measure(path, durationMs, signal);
  return { loudness, sound_bounds: bounds };
}

/**
 * What was measured in a stored audio file; measured and stored now if its analysis has not run yet.
 * @param signal aborts the measurement
 * @throws AppError not-found, service-unavailable while ffmpeg does not work
 */
export async function measuredFile(strapi: Core.Strapi, fileId: number, signal?: AbortSignal): Promise<MeasuredFile> {
  const [file] = await select<FileToMeasure>(
    database(strapi),
    // Cast to json, because the driver returns jsonb columns as text.
    `select storage_key, loudness::json as loudness, sound_bounds::json as bounds,
       coalesce(round((media_info->>'durationMs')::numeric), 0)::int as "durationMs"
     from stored_files where id = :fileId`,
    { fileId },
  );
  if (!file) throw fail('mpn.backend.global.error.not-found');
  const { loudness, bounds } = file;
  if (loudness && bounds) return { loudness, bounds };
  const local = await fileStorage().localCopy(file.storage_key);
  try {
    const columns = await measuredColumns(local.path, file.durationMs, signal);
    await updateRow(database(strapi), 'stored_files', fileId, columns);
    await announceFile(database(strapi), fileId);
    return { loudness: columns.loudness, bounds: columns.sound_bounds };
  } catch (error) {
    throw asToolOutage(error);
  } finally {
    await local.release();
  }
}
