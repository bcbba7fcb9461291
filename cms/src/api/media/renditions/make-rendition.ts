import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import {
  containerOf,
  fail,
  renditionKey,
  type AudioRenditionFormat,
  type Loudness,
  type MediaInfo,
  type RenditionFormat,
} from '@mpn/domain';
import {
  announceFile,
  database,
  encodes,
  updateRow,
  retryWhileDatabaseIsAway,
  type Row,
  select,
} from '@mpn/server-kit';
import { audioInfoOf, isAlready, probeAudio, renderAudio, renderVideoPreview, unlessToolsFail } from '@mpn/audio-kit';
import { getSettings } from '../../../../config/environment';
import { asToolOutage } from '../checks/unavailable-check';
import { fileStorage } from '../storage/storage';
import { claim, heartbeat } from './claim';
import type { RenditionRow } from './rendition-row';
import { encoderSlots, videoSlots } from './slots';

interface Source {
  storage_key: string;
  size: string | number;
  media_info: MediaInfo | null;
  loudness: Loudness | null;
}

/** Facts of a finished rendition. */
interface Made {
  storage_key: string;
  size: string | number;
  gain_db: number | null;
  /** Of a file that was resampled or encoded lossily, measured in it. */
  loudness: Loudness | null;
}

/** Formats for listening and viewing; screens show whether they are ready. */
const WATCHED: readonly RenditionFormat[] = ['STREAM', 'PREVIEW', 'VIDEO_PREVIEW'];

/** Reuses another row's rendition of the same stored bytes: a file uploaded twice is rendered once. */
async function twinOf(strapi: Core.Strapi, format: RenditionFormat, source: Source): Promise<Made | undefined> {
  return database(strapi)('renditions as other')
    .join('stored_files as f', 'f.id', 'other.file_id')
    .where({ 'f.storage_key': source.storage_key, 'other.format': format, 'other.state': 'READY' })
    .first<Made | undefined>(
      'other.storage_key',
      'other.size',
      'other.gain_db',
      database(strapi).raw('other.loudness::json as loudness'),
    );
}

/** An encoded file that is not in the storage yet. */
interface Encoded {
  /** Path of the file. */
  target: string;
  sizeBytes: number;
  gainDb: number | null;
  loudness: Loudness | null;
  key: string;
}

/**
 * Renders a file on this machine's disk to `target`.
 * @returns bytes of what was written, and gain and loudness of a recording
 */
type Render = (
  path: string,
  target: string,
) => Promise<{ sizeBytes: number; gainDb?: number; loudness?: Loudness | null }>;

const audioRender =
  (format: AudioRenditionFormat, source: Source, signal?: AbortSignal): Render =>
  async (path, target) => {
    const sourceInfo = audioInfoOf(source.media_info) ?? (await probeAudio(path));
    const truePeakDbtp = source.loudness?.truePeakDbtp;
    return renderAudio({ source: path, sourceInfo, format, truePeakDbtp, target, signal });
  };

function renderOf(format: RenditionFormat, source: Source, signal?: AbortSignal): Render {
  if (format !== 'VIDEO_PREVIEW') return audioRender(format, source, signal);
  const timeoutMs = getSettings().VIDEO_PREVIEW_MINUTES * 60_000;
  return (path, target) => renderVideoPreview({ source: path, target, signal, timeoutMs });
}

async function encode(format: RenditionFormat, source: Source, signal?: AbortSignal): Promise<Encoded> {
  const storage = fileStorage();
  const target = await storage.temporaryPath(`.${containerOf(format).ext}`);
  const local = await storage.localCopy(source.storage_key);
  const counted = encodes.startTimer({ format });
  let outcome = 'failed';
  try {
    const render = renderOf(format, source, signal);
    const { sizeBytes, gainDb = null, loudness = null } = await unlessToolsFail(() => render(local.path, target));
    outcome = 'succeeded';
    return { target, sizeBytes, gainDb, loudness, key: renditionKey(source.storage_key, format) };
  } catch (error) {
    throw asToolOutage(error);
  } finally {
    counted({ outcome });
    await local.release();
  }
}

async function store({ target, sizeBytes, gainDb, loudness, key }: Encoded, contentType: string): Promise<Made> {
  try {
    await fileStorage().put(key, target, contentType);
    return { storage_key: key, size: sizeBytes, gain_db: gainDb, loudness };
  } finally {
    await rm(target, { force: true });
  }
}

async function sourceOf(strapi: Core.Strapi, fileId: number): Promise<Source> {
  const [source] = await select<Source>(
    database(strapi),
    // Cast to json, because the driver returns jsonb columns as text.
    `select storage_key, size, media_info::json as media_info, loudness::json as loudness from stored_files
      where id = :fileId`,
    { fileId },
  );
  if (!source) throw fail('mpn.backend.global.error.not-found');
  return source;
}

async function write(strapi: Core.Strapi, { id, file_id, format }: RenditionRow, values: Row): Promise<void> {
  await updateRow(database(strapi), 'renditions', id, values);
  if (WATCHED.includes(format)) await announceFile(database(strapi), file_id);
}

// A database restart must not cost minutes of encoding.
async function markReady(strapi: Core.Strapi, row: RenditionRow, made: Made): Promise<void> {
  await retryWhileDatabaseIsAway(() => write(strapi, row, { ...made, state: 'READY', ready_at: new Date() }));
}

/** Runs work on a claimed row. A failure is recorded and rethrown; the next caller retries. */
async function orFailed<T>(strapi: Core.Strapi, row: RenditionRow, work: () => Promise<T>): Promise<T> {
  const stopHeartbeat = heartbeat(strapi, row.id);
  try {
    return await work();
  } catch (error) {
    await retryWhileDatabaseIsAway(() => write(strapi, row, { state: 'FAILED', error: String(error).slice(0, 2000) }));
    throw error;
  } finally {
    await stopHeartbeat();
  }
}

/**
 * Renders a row unless another process does. It is claimed only when an encoder slot is free in this process, so that
 * other processes can take jobs that would wait here; storing the result needs no slot.
 * @returns whether the row is ready now; false when another process has it
 */
export async function makeRendition(strapi: Core.Strapi, row: RenditionRow, signal?: AbortSignal): Promise<boolean> {
  const { format } = row;
  const source = await sourceOf(strapi, row.file_id);
  const known = audioInfoOf(source.media_info);
  if (known && format !== 'VIDEO_PREVIEW' && isAlready(known, format)) {
    await markReady(strapi, row, { storage_key: source.storage_key, size: source.size, gain_db: 0, loudness: null });
    return true;
  }
  const slots = format === 'VIDEO_PREVIEW' ? videoSlots : encoderSlots;
  const made = await slots.run(async () => {
    signal?.throwIfAborted();
    if (!(await claim(strapi, row.id))) return null;
    return orFailed(strapi, row, async () => (await twinOf(strapi, format, source)) ?? encode(format, source, signal));
  });
  if (made === null) return false;
  await orFailed(strapi, row, async () =>
    markReady(strapi, row, 'target' in made ? await store(made, containerOf(format).contentType) : made),
  );
  return true;
}
