import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { MediaFile } from '../media/media-file';
import { insertRows, takeIds, type Row } from '@mpn/database';
import type { DemoContext } from './context';

/** The part of the application's storage that the seed uses. */
export interface DemoStorage {
  /** Moves a finished local file into the storage. */
  put(key: string, localPath: string, contentType: string): Promise<void>;
  /** A new local path for work in progress. */
  temporaryPath(suffix?: string): Promise<string>;
}

export interface FileToStore {
  file: MediaFile;
  companyId: number;
  uploaderId: number;
}

async function store(storage: DemoStorage, key: string, { file }: FileToStore): Promise<string | null> {
  await storage.put(key, file.path, file.mime);
  if (!file.peaks || file.mediaInfo.type !== 'audio') return null;
  // The waveform beside its recording, as the application stores it.
  const peaksKey = `${key.replace(/\.[^.]+$/, '')}-peaks.json`;
  const draft = await storage.temporaryPath('.json');
  await writeFile(draft, JSON.stringify({ durationMs: file.mediaInfo.durationMs, peaks: file.peaks }));
  await storage.put(peaksKey, draft, 'application/json');
  return peaksKey;
}

/**
 * Moves files into the storage (content-addressed per company) and records them as attached.
 * @returns the ids of the `stored_files`, in the order given
 */
export async function storeFiles(
  context: DemoContext,
  storage: DemoStorage,
  files: readonly FileToStore[],
): Promise<number[]> {
  const ids = await takeIds(context.client, 'stored_files', files.length);
  const rows: Row[] = [];
  for (const [index, entry] of files.entries()) {
    const { file, companyId } = entry;
    const key = `${companyId}/${file.sha256}.${file.ext}`;
    rows.push({
      id: ids[index],
      uuid: randomUUID(),
      company_id: companyId,
      uploader_id: entry.uploaderId,
      kind: file.kind,
      file_name: file.fileName,
      ext: file.ext,
      mime: file.mime,
      size: file.size,
      sha_256: file.sha256,
      storage_key: key,
      state: 'ATTACHED',
      media_info: file.mediaInfo,
      peaks_key: await store(storage, key, entry),
    });
  }
  await insertRows(context.client, 'stored_files', rows);
  return ids;
}
