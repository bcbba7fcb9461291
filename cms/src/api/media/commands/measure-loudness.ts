import type { Core } from '@strapi/strapi';
import { fail, type Loudness } from '@mpn/domain';
import { audioTools } from '@mpn/audio-kit';
import { announceFile, database, select, updateRow } from '@mpn/server-kit';
import { asToolOutage } from '../checks/unavailable-check';
import { fileStorage } from '../storage/storage';

interface Measured {
  storage_key: string;
  loudness: Loudness | null;
}

/**
 * The loudness of a stored audio file; measured and stored now if its analysis has not run yet.
 * @param signal aborts the measurement
 * @throws AppError not-found, service-unavailable while ffmpeg does not work
 */
export async function loudnessOfFile(strapi: Core.Strapi, fileId: number, signal?: AbortSignal): Promise<Loudness> {
  const [file] = await select<Measured>(
    database(strapi),
    // Cast to json, because the driver returns jsonb columns as text.
    'select storage_key, loudness::json as loudness from stored_files where id = :fileId',
    { fileId },
  );
  if (!file) throw fail('mpn.backend.global.error.not-found');
  if (file.loudness) return file.loudness;
  const local = await fileStorage().localCopy(file.storage_key);
  try {
    const loudness = await audioTools.loudness(local.path, signal);
    await updateRow(database(strapi), 'stored_files', fileId, { loudness });
    await announceFile(database(strapi), fileId);
    return loudness;
  } catch (error) {
    throw asToolOutage(error);
  } finally {
    await local.release();
  }
}
