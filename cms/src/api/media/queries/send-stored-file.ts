import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { fail, type FileForm } from '@mpn/domain';
import { sendBytes, service } from '@mpn/server-kit';
import type { ReadyRendition } from '../contracts';
import { fileStorage } from '../storage/storage';
import type { StoredFileRow } from './file-row';
import { PICTURE_WIDTHS, smallerPicture } from './picture-variants';

/** Milliseconds that a listener waits for a listening copy or an excerpt that is being created. */
const STREAM_WAIT_MS = 20_000;
const LARGEST_PICTURE = Math.max(...PICTURE_WIDTHS);

export const isPicture = (file: StoredFileRow): boolean => file.mime.startsWith('image/');

/** Re-checks the session and the caller's access to the file. */
type AssertPermitted = () => Promise<unknown>;

export type RenderedForm = 'STREAM' | 'PREVIEW' | 'VIDEO_PREVIEW';

/**
 * The rendition of a form. A listening copy or an excerpt is created on request, and the listener waits for it briefly;
 * a video preview is never created on request.
 * @throws AppError not-ready
 */
export async function renditionOf(
  strapi: Core.Strapi,
  { id }: StoredFileRow,
  form: RenderedForm,
): Promise<ReadyRendition> {
  const renditions = service(strapi, 'api::media.renditions');
  if (form !== 'VIDEO_PREVIEW') return renditions.ensure(id, form, { waitMs: STREAM_WAIT_MS });
  const ready = await renditions.find(id, form);
  if (!ready) throw fail('mpn.backend.media.error.not-ready');
  return ready;
}

async function sendRendition(
  strapi: Core.Strapi,
  ctx: Context,
  { file, form }: { file: StoredFileRow; form: RenderedForm },
  assertPermitted: AssertPermitted,
): Promise<void> {
  const ready = await renditionOf(strapi, file, form);
  // Access may have been revoked while the copy was being created.
  await assertPermitted();
  await sendBytes(ctx, {
    size: ready.size,
    contentType: ready.contentType,
    fileName: `${file.uuid}.${ready.ext}`,
    disposition: 'inline',
    etag: `${file.uuid}-${form.toLowerCase()}`,
    assertPermitted,
    open: (range) => fileStorage().open(ready.storageKey, range),
  });
}

async function sendPicture(
  ctx: Context,
  file: StoredFileRow,
  width: number,
  assertPermitted: AssertPermitted,
): Promise<void> {
  const { key, size } = await smallerPicture(file, width);
  await sendBytes(ctx, {
    size,
    contentType: 'image/webp',
    fileName: `${file.uuid}.webp`,
    disposition: 'inline',
    etag: `${file.uuid}-${key.slice(key.lastIndexOf('-') + 1)}`,
    assertPermitted,
    open: (range) => fileStorage().open(key, range),
  });
}

/** A file in one of its forms; `width`: of a picture, pixels, 0 for the largest; `save`: instead of showing it. */
export interface WantedFile {
  file: StoredFileRow;
  form: FileForm;
  width: number;
  save?: boolean;
}

/**
 * Sends a file in one of its forms, with Range. The caller has checked access; `assertPermitted` is asked again while
 * bytes go out.
 * @throws AppError not-ready, not-found without bytes, range-not-satisfiable
 */
export async function sendStoredFile(
  strapi: Core.Strapi,
  ctx: Context,
  { file, form, width, save = false }: WantedFile,
  assertPermitted: AssertPermitted,
): Promise<void> {
  if (form === 'PICTURE') return sendPicture(ctx, file, width || LARGEST_PICTURE, assertPermitted);
  if (form !== 'ORIGINAL') return sendRendition(strapi, ctx, { file, form }, assertPermitted);
  const inline = /^(image|audio|video)\//.test(file.mime) || file.mime === 'application/pdf';
  await sendBytes(ctx, {
    size: Number(file.size),
    contentType: file.mime,
    fileName: file.file_name,
    disposition: inline && !save ? 'inline' : 'attachment',
    // Files of former versions are cleaned where they are stored.
    etag: `${file.uuid}-${file.sha_256.slice(0, 16)}`,
    assertPermitted,
    open: (range) => fileStorage().open(file.storage_key, range),
  });
}
