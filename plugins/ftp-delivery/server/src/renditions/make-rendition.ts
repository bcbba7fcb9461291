import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { fail, type MediaInfo, type RenditionFormat } from '@mpn/domain';
import { database, updateRow, whileDatabaseIsAway, type FileStorage } from '@mpn/server-kit';
import type { AudioInfo } from '../audio/audio-info';
import { probeAudio } from '../audio/probe';
import { renderAudio } from '../audio/render';
import { sha256OfFile } from '../tagged/file-facts';
import { heartbeat } from './claim';
import { containerOf, type RenditionRow } from './rendition-row';
import { encoderSlots } from './slots';

interface Source {
  id: number;
  storage_key: string;
  media_info: MediaInfo | null;
}

/** What the check of the upload found out; only of a file from before that was kept the headers are read again. */
async function sourceInfoOf({ media_info: known }: Source, path: string): Promise<AudioInfo> {
  if (known?.type !== 'audio') return probeAudio(path);
  return { ...known, durationSeconds: known.durationMs / 1000 };
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

interface Encoded {
  /** Path of the encoded file. */
  target: string;
  sizeBytes: number;
  durationMs: number;
}

async function encode(
  storage: FileStorage,
  format: RenditionFormat,
  source: Source,
  signal?: AbortSignal,
): Promise<Encoded> {
  const target = await storage.temporaryPath(`.${containerOf(format).ext}`);
  const local = await storage.localCopy(source.storage_key);
  try {
    const sourceInfo = await sourceInfoOf(source, local.path);
    const { sizeBytes } = await renderAudio({ source: local.path, sourceInfo, format, target, signal });
    return { target, sizeBytes, durationMs: Math.round(sourceInfo.durationSeconds * 1000) };
  } finally {
    await local.release();
  }
}

/** Encodes in a slot; hashing and storing the result hold up no encoder. */
async function render(strapi: Core.Strapi, row: RenditionRow, source: Source, signal?: AbortSignal): Promise<void> {
  const storage = strapi.service('api::stored-file.storage') as unknown as FileStorage;
  const { ext, contentType } = containerOf(row.format);
  const encoded = await encoderSlots.run(() => encode(storage, row.format, source, signal));
  const key = `${source.storage_key.replace(/\.[^.]+$/, '')}-${row.format.toLowerCase()}.${ext}`;
  let sha256: string;
  try {
    sha256 = await sha256OfFile(encoded.target, signal);
    await storage.put(key, encoded.target, contentType);
  } finally {
    await rm(encoded.target, { force: true });
  }
  // A restart of the database does not cost the work of minutes.
  await whileDatabaseIsAway(() =>
    updateRow(database(strapi), 'renditions', row.id, {
      state: 'READY',
      storage_key: key,
      size: encoded.sizeBytes,
      sha_256: sha256,
      duration_ms: encoded.durationMs,
      ready_at: new Date(),
    }),
  );
}

/**
 * Renders a claimed row, the encoding in one of this machine's encoder slots. A failure is written down and thrown: the
 * next one who asks tries again.
 */
export async function makeRendition(strapi: Core.Strapi, row: RenditionRow, signal?: AbortSignal): Promise<void> {
  const stopHeartbeat = heartbeat(strapi, row.id);
  try {
    const source = await database(strapi)('stored_files')
      .where({ id: row.file_id })
      .first<Source | undefined>('id', 'storage_key', 'media_info');
    if (!source) throw fail('mpn.backend.global.error.not-found');
    if (await reuse(strapi, row, source)) return;
    await render(strapi, row, source, signal);
  } catch (error) {
    await whileDatabaseIsAway(() =>
      updateRow(database(strapi), 'renditions', row.id, { state: 'FAILED', error: String(error).slice(0, 2000) }),
    );
    throw error;
  } finally {
    stopHeartbeat();
  }
}
