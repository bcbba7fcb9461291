import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import { database, updateRow, whileDatabaseIsAway, type FileStorage } from '@mpn/server-kit';
import { probeAudio } from '../audio/probe';
import { renderAudio } from '../audio/render';
import { heartbeat } from './claim';
import { containerOf, type RenditionRow } from './rendition-row';
import { encoderSlots } from './slots';

interface Source {
  id: number;
  storage_key: string;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The same bytes uploaded twice are rendered once: another row's rendition of the same stored source. */
async function reuse(strapi: Core.Strapi, row: RenditionRow, source: Source): Promise<boolean> {
  const twin = await database(strapi)('renditions as other')
    .join('stored_files as f', 'f.id', 'other.file_id')
    .where({ 'f.storage_key': source.storage_key, 'other.format': row.format, 'other.state': 'READY' })
    .first<{ storage_key: string; size: string; sha_256: string; duration_ms: number } | undefined>(
      'other.storage_key',
      'other.size',
      'other.sha_256',
      'other.duration_ms',
    );
  if (!twin) return false;
  await updateRow(database(strapi), 'renditions', row.id, { ...twin, state: 'READY', ready_at: new Date() });
  return true;
}

async function render(strapi: Core.Strapi, row: RenditionRow, source: Source, signal?: AbortSignal): Promise<void> {
  const storage = strapi.service('api::stored-file.storage') as unknown as FileStorage;
  const { ext, contentType } = containerOf(row.format);
  const local = await storage.localCopy(source.storage_key);
  try {
    const target = await storage.temporaryPath(`.${ext}`);
    const sourceInfo = await probeAudio(local.path);
    await renderAudio({ source: local.path, sourceInfo, format: row.format, target, signal });
    const key = `${source.storage_key.replace(/\.[^.]+$/, '')}-${row.format.toLowerCase()}.${ext}`;
    const { size } = await stat(target);
    const sha256 = await sha256Of(target);
    await storage.put(key, target, contentType);
    // A restart of the database does not cost the work of minutes.
    await whileDatabaseIsAway(() =>
      updateRow(database(strapi), 'renditions', row.id, {
        state: 'READY',
        storage_key: key,
        size,
        sha_256: sha256,
        duration_ms: Math.round(sourceInfo.durationSeconds * 1000),
        ready_at: new Date(),
      }),
    );
  } finally {
    await local.release();
  }
}

/**
 * Renders a claimed row, in one of this machine's encoder slots. A failure is written down and thrown: the next one who
 * asks tries again.
 */
export async function makeRendition(strapi: Core.Strapi, row: RenditionRow, signal?: AbortSignal): Promise<void> {
  const stopHeartbeat = heartbeat(strapi, row.id);
  try {
    const source = await database(strapi)('stored_files')
      .where({ id: row.file_id })
      .first<Source | undefined>('id', 'storage_key');
    if (!source) throw fail('mpn.backend.global.error.not-found');
    if (await reuse(strapi, row, source)) return;
    await encoderSlots.run(() => render(strapi, row, source, signal));
  } catch (error) {
    await whileDatabaseIsAway(() =>
      updateRow(database(strapi), 'renditions', row.id, { state: 'FAILED', error: String(error).slice(0, 2000) }),
    );
    throw error;
  } finally {
    stopHeartbeat();
  }
}
