import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { FileKind, Principal } from '@mpn/domain';
import { database, insertRow, type RowOf } from '@mpn/server-kit';
import { ABANDONED_MS, assertFewOpen } from '../open-uploads';
import { inQuota } from '../quota';
import { fileStorage } from '../../storage/storage';

/** A part of an upload, from one request: an object of its own in the storage. */
export interface UploadPart {
  key: string;
  size: number;
}

/**
 * A row of `resumable_uploads`: an upload in progress, or finished within the last day. `finishing_at` is the heartbeat
 * of the process that creates the file, `failure` (JSON) why no file was created, for the next request.
 */
export type UploadRow = RowOf<'resumable_uploads'>;

export const partsOf = ({ parts }: Pick<UploadRow, 'parts'>): UploadPart[] => JSON.parse(parts ?? '[]') as UploadPart[];

export const TABLE = 'resumable_uploads';

export interface NewUpload {
  kind: FileKind;
  fileName: string;
  size: number;
}

/**
 * Creates an upload, which reserves its size in the company's quota until it has become a file or is aborted.
 * @throws AppError quota-exceeded, too-many-open-uploads
 */
export async function createUpload(
  strapi: Core.Strapi,
  principal: Principal,
  uuid: string,
  { kind, fileName, size }: NewUpload,
): Promise<void> {
  await inQuota(strapi, principal.companyId, size, async (trx) => {
    await assertFewOpen(trx, principal.userId);
    await insertRow(trx, TABLE, {
      uuid,
      company_id: principal.companyId,
      uploader_id: principal.userId,
      kind,
      file_name: fileName,
      size,
      received: 0,
      parts: [],
    });
  });
}

/** The upload, if it belongs to this person and the company acted for, has this kind and was not abandoned. */
export async function findUpload(
  strapi: Core.Strapi,
  principal: Principal,
  kind: FileKind,
  uuid: string,
): Promise<UploadRow | undefined> {
  return database(strapi)(TABLE)
    .where({ uuid, kind, company_id: principal.companyId, uploader_id: principal.userId })
    .where('updated_at', '>', new Date(Date.now() - ABANDONED_MS))
    .first();
}

export const readUpload = (strapi: Core.Strapi, uuid: string): Promise<UploadRow | undefined> =>
  database(strapi)(TABLE).where({ uuid }).first();

/** A unique key for the next part, so that racing requests never overwrite each other's bytes. */
export const partKey = (uuid: string): string => `uploads/${uuid}/${randomUUID()}`;

/** Deletes the upload and its bytes; idempotent for concurrent calls. */
export async function discardUpload(strapi: Core.Strapi, uuid: string): Promise<void> {
  const [row] = await database(strapi)(TABLE).where({ uuid }).delete().returning<Pick<UploadRow, 'parts'>[]>('parts');
  if (row) await deleteParts(partsOf(row));
}

export async function deleteParts(parts: readonly UploadPart[]): Promise<void> {
  for (const { key } of parts) await fileStorage().delete(key);
}
