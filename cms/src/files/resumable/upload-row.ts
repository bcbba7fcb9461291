import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { FileKind, Principal } from '@mpn/domain';
import { database, insertRow } from '@mpn/server-kit';
import { fileStorage } from '../storage';

/** A piece of an upload, as one request brought it: an object of its own in the storage. */
export interface UploadPart {
  key: string;
  size: number;
}

/** A row of `resumable_uploads`: an upload that is under way, or was finished within the last day. */
export interface UploadRow {
  id: number;
  uuid: string;
  company_id: number | null;
  uploader_id: number;
  kind: FileKind;
  file_name: string;
  /** Bytes announced and bytes received; bigint arrives as text. */
  size: string | number;
  received: string | number;
  /** JSON: Strapi hands jsonb out as text. */
  parts: string | null;
  /** When the process that makes the file last said that it does. */
  finishing_at: Date | null;
  /** JSON, as `parts`: why no file came of it, for whoever asks next. */
  failure: string | null;
  /** The stored file that came of it. */
  file_id: number | null;
  updated_at: Date;
}

export const partsOf = ({ parts }: Pick<UploadRow, 'parts'>): UploadPart[] => JSON.parse(parts ?? '[]') as UploadPart[];

export const TABLE = 'resumable_uploads';

/** An upload of which nothing more has come for this long was given up. */
export const ABANDONED_MS = 86_400_000;

export interface NewUpload {
  kind: FileKind;
  fileName: string;
  size: number;
}

/** Notes that a file will come. Answers with the upload's name in its address. */
export async function createUpload(
  strapi: Core.Strapi,
  principal: Principal,
  uuid: string,
  { kind, fileName, size }: NewUpload,
): Promise<void> {
  await insertRow(database(strapi), TABLE, {
    uuid,
    company_id: principal.companyId,
    uploader_id: principal.userId,
    kind,
    file_name: fileName,
    size,
    received: 0,
    parts: [],
  });
}

/** The upload, if it is this person's, for the company acted for, of this kind and not given up. */
export async function findUpload(
  strapi: Core.Strapi,
  principal: Principal,
  kind: FileKind,
  uuid: string,
): Promise<UploadRow | undefined> {
  return database(strapi)(TABLE)
    .where({ uuid, kind, company_id: principal.companyId, uploader_id: principal.userId })
    .where('updated_at', '>', new Date(Date.now() - ABANDONED_MS))
    .first<UploadRow | undefined>();
}

export const readUpload = (strapi: Core.Strapi, uuid: string): Promise<UploadRow | undefined> =>
  database(strapi)(TABLE).where({ uuid }).first<UploadRow | undefined>();

/** A key for the next part. Never used twice: two requests that race must not write into one another's bytes. */
export const partKey = (uuid: string): string => `uploads/${uuid}/${randomUUID()}`;

/** Forgets the upload and the bytes that came. Two that do it at once do it once. */
export async function discardUpload(strapi: Core.Strapi, uuid: string): Promise<void> {
  const [row] = await database(strapi)(TABLE).where({ uuid }).delete().returning<Pick<UploadRow, 'parts'>[]>('parts');
  if (row) await deleteParts(partsOf(row));
}

export async function deleteParts(parts: readonly UploadPart[]): Promise<void> {
  for (const { key } of parts) await fileStorage().delete(key);
}
