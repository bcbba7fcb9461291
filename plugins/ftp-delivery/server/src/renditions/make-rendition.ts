import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { fail, type MediaInfo, type RenditionFormat } from '@mpn/domain';
import { database, updateRow, whileDatabaseIsAway, type FileStorage } from '@mpn/server-kit';
import type { AudioInfo } from '../audio/audio-info';
import type { Loudness } from '../audio/loudness';
import { probeAudio } from '../audio/probe';
import { renderAudio } from '../audio/render';
import { isAlready } from '../audio/render-plan';
import { storageOf } from '../ports';
import { select } from '../sql';
import { claim, heartbeat } from './claim';
import { containerOf, type RenditionRow } from './rendition-row';
import { encoderSlots } from './slots';

interface Source {
  storage_key: string;
  size: string | number;
  media_info: MediaInfo | null;
  loudness: Loudness | null;
}

/** What a row says about bytes that are there. */
interface Made {
  storage_key: string;
  size: string | number;
}

/** The same bytes uploaded twice are rendered once: another row's rendition of the same stored source. */
async function twinOf(strapi: Core.Strapi, format: RenditionFormat, source: Source): Promise<Made | undefined> {
  return database(strapi)('renditions as other')
    .join('stored_files as f', 'f.id', 'other.file_id')
    .where({ 'f.storage_key': source.storage_key, 'other.format': format, 'other.state': 'READY' })
    .first<Made | undefined>('other.storage_key', 'other.size');
}

/** What the check of the upload found out about the source, where it did. */
function knownInfoOf({ media_info: known }: Source): AudioInfo | undefined {
  return known?.type === 'audio' ? { ...known, durationSeconds: known.durationMs / 1000 } : undefined;
}

/** An encoded file that is not in the storage yet. */
interface Encoded {
  /** Path of the file. */
  target: string;
  sizeBytes: number;
  key: string;
}

async function encode(
  storage: FileStorage,
  format: RenditionFormat,
  source: Source,
  signal?: AbortSignal,
): Promise<Encoded> {
  const { ext } = containerOf(format);
  const target = await storage.temporaryPath(`.${ext}`);
  const local = await storage.localCopy(source.storage_key);
  try {
    const sourceInfo = knownInfoOf(source) ?? (await probeAudio(local.path));
    const truePeakDbtp = source.loudness?.truePeakDbtp;
    const request = { source: local.path, sourceInfo, format, truePeakDbtp, target, signal };
    const { sizeBytes } = await renderAudio(request);
    return { target, sizeBytes, key: `${source.storage_key.replace(/\.[^.]+$/, '')}-${format.toLowerCase()}.${ext}` };
  } finally {
    await local.release();
  }
}

async function store(storage: FileStorage, { target, sizeBytes, key }: Encoded, contentType: string): Promise<Made> {
  try {
    await storage.put(key, target, contentType);
    return { storage_key: key, size: sizeBytes };
  } finally {
    await rm(target, { force: true });
  }
}

async function sourceOf(strapi: Core.Strapi, fileId: number): Promise<Source> {
  const [source] = await select<Source>(
    database(strapi),
    // Strapi hands jsonb out as text.
    `select storage_key, size, media_info::json as media_info, loudness::json as loudness from stored_files where id = :fileId`,
    { fileId },
  );
  if (!source) throw fail('mpn.backend.global.error.not-found');
  return source;
}

// A restart of the database does not cost the work of minutes.
async function markReady(strapi: Core.Strapi, row: RenditionRow, made: Made): Promise<void> {
  await whileDatabaseIsAway(() =>
    updateRow(database(strapi), 'renditions', row.id, { ...made, state: 'READY', ready_at: new Date() }),
  );
}

/** Does some of the work on a claimed row. A failure is written down and thrown: the next one who asks tries again. */
async function orFailed<T>(strapi: Core.Strapi, row: RenditionRow, work: () => Promise<T>): Promise<T> {
  const stopHeartbeat = heartbeat(strapi, row.id);
  try {
    return await work();
  } catch (error) {
    await whileDatabaseIsAway(() =>
      updateRow(database(strapi), 'renditions', row.id, { state: 'FAILED', error: String(error).slice(0, 2000) }),
    );
    throw error;
  } finally {
    stopHeartbeat();
  }
}

/**
 * Renders a row if nobody else does. It is claimed no sooner than one of this machine's encoder slots is free, so that other
 * machines take what would only wait here; storing the result holds up no encoder.
 * @returns whether the row is ready now; false when another process has it
 */
export async function makeRendition(strapi: Core.Strapi, row: RenditionRow, signal?: AbortSignal): Promise<boolean> {
  const { format } = row;
  const source = await sourceOf(strapi, row.file_id);
  const known = knownInfoOf(source);
  if (known && isAlready(known, format)) {
    await markReady(strapi, row, { storage_key: source.storage_key, size: source.size });
    return true;
  }
  const storage = storageOf(strapi);
  const made = await encoderSlots.run(async () => {
    signal?.throwIfAborted();
    if (!(await claim(strapi, row.id))) return null;
    return orFailed(
      strapi,
      row,
      async () => (await twinOf(strapi, format, source)) ?? encode(storage, format, source, signal),
    );
  });
  if (made === null) return false;
  await orFailed(strapi, row, async () =>
    markReady(strapi, row, 'target' in made ? await store(storage, made, containerOf(format).contentType) : made),
  );
  return true;
}
