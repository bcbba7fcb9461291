import { EventEmitter, once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { DataStore, Upload } from '@tus/server' with { 'resolution-mode': 'import' };
import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { ABANDONED_MS } from '../open-uploads';
import { fileStorage } from '../../storage/storage';
import type { Tus } from './tus';
import { discardUpload, partKey, readUpload, TABLE, type UploadPart } from './upload-row';

/** Unrecorded writes of this process: a request for the offset waits for them. */
const writing = new Map<string, Promise<unknown>>();

/**
 * Writes everything that arrives until the source ends or is aborted.
 * @returns the bytes written, and why it was aborted
 * @throws the disk's error; what was written is then incomplete
 */
async function receive(source: Readable, path: string): Promise<{ size: number; cut: unknown }> {
  const file = createWriteStream(path, { mode: 0o600, highWaterMark: 1024 * 1024 });
  const written = finished(file);
  written.catch(() => undefined);
  let size = 0;
  let cut: unknown;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (!file.write(chunk)) await Promise.race([once(file, 'drain'), written]);
    }
  } catch (error) {
    cut = error ?? new Error('The upload was cut off.');
  }
  file.end();
  await written;
  return { size, cut };
}

/**
 * @tus/server's data store: each request's bytes are a part in the shared storage, and the row lists the parts, so that
 * any machine can continue an upload. Bytes received before an aborted request are kept.
 */
export class PartStore extends EventEmitter implements DataStore {
  readonly extensions = ['creation', 'termination', 'expiration'];

  constructor(
    private readonly tus: Tus,
    private readonly strapi: Core.Strapi,
    private readonly note: (upload: Upload) => Promise<void>,
  ) {
    super();
  }

  hasExtension(extension: string): boolean {
    return this.extensions.includes(extension);
  }

  async create(upload: Upload): Promise<Upload> {
    await this.note(upload);
    upload.creation_date = new Date().toISOString();
    return upload;
  }

  async getUpload(uuid: string): Promise<Upload> {
    await writing.get(uuid)?.catch(() => undefined);
    const row = await readUpload(this.strapi, uuid);
    if (!row) throw fail('mpn.backend.global.error.not-found');
    return new this.tus.Upload({
      id: uuid,
      size: Number(row.size),
      offset: Number(row.received),
      // A large file over a slow line takes more than a day: the time of the last data counts.
      creation_date: row.updated_at.toISOString(),
    });
  }

  async write(source: Readable, uuid: string, offset: number): Promise<number> {
    const written = this.append(source, uuid, offset);
    writing.set(uuid, written);
    try {
      return await written;
    } finally {
      if (writing.get(uuid) === written) writing.delete(uuid);
    }
  }

  remove(uuid: string): Promise<void> {
    return discardUpload(this.strapi, uuid);
  }

  getExpiration(): number {
    return ABANDONED_MS;
  }

  /** Not supported: the size must be announced, so that limits and quota apply before the first byte. */
  declareUploadLength(): Promise<void> {
    return Promise.reject(fail('mpn.backend.global.error.unreadable-data'));
  }

  /** Done by the clock (`jobs/clean-up-uploads.ts`). */
  deleteExpired(): Promise<number> {
    return Promise.resolve(0);
  }

  private async append(source: Readable, uuid: string, offset: number): Promise<number> {
    const path = await fileStorage().temporaryPath();
    try {
      const { size, cut } = await receive(source, path);
      if (size > 0) await this.keep(path, uuid, offset, size);
      if (cut !== undefined) throw cut instanceof Error ? cut : new Error('The upload was cut off.', { cause: cut });
      return offset + size;
    } finally {
      await rm(path, { force: true });
    }
  }

  private async keep(path: string, uuid: string, offset: number, size: number): Promise<void> {
    const part: UploadPart = { key: partKey(uuid), size };
    await fileStorage().put(part.key, path, 'application/octet-stream');
    const db = database(this.strapi);
    // A concurrent request on another machine may have stored the same bytes: the first one wins.
    const count = await db(TABLE)
      .where({ uuid, received: String(offset) })
      .update({
        received: String(offset + size),
        parts: db.raw(`coalesce(parts, '[]'::jsonb) || ?::jsonb`, [JSON.stringify([part])]),
        updated_at: new Date(),
      });
    if (count === 1) return;
    await fileStorage().delete(part.key);
    throw fail('mpn.backend.global.error.pessimistic-lock');
  }
}
