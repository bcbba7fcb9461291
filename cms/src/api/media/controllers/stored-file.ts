import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { fail, type fileExists, type FileForm, type Principal, type serveFile } from '@mpn/domain';
import { database, sendBytes, signedFileHandler, findSessionPrincipal, type Handler, service } from '@mpn/server-kit';
import type { ReadyRendition } from '../contracts';
import { mayReadFile } from '../rules/access';
import { kindInUrl, formOfUrl, verifySignedUrl, type SignedUrl } from '../rules/signed-url';
import type { StoredFileRow } from '../queries/file-row';
import { PICTURE_WIDTHS, smallerPicture } from '../queries/picture-variants';
import { fileStorage } from '../storage/storage';

interface UrlParameters {
  a: string;
  b: string;
}

/** Milliseconds that a listener waits for a listening copy or an excerpt that is being created. */
const STREAM_WAIT_MS = 20_000;
const LARGEST_PICTURE = Math.max(...PICTURE_WIDTHS);

async function verified(
  strapi: Core.Strapi,
  ctx: Context,
  { a, b }: UrlParameters,
): Promise<{ signedUrl: SignedUrl; principal: Principal; principalNow: () => Promise<Principal> }> {
  const query = ctx.query as Record<string, string | undefined>;
  const signedUrl = verifySignedUrl(a, b, query);
  const principalNow = async (): Promise<Principal> => {
    const principal = await findSessionPrincipal(strapi, signedUrl.sid, ctx.ip);
    if (!principal) throw fail('mpn.backend.global.error.not-found');
    return principal;
  };
  const principal = await principalNow();
  ctx.state.principal = principal;
  return { signedUrl, principal, principalNow };
}

const isPicture = (file: StoredFileRow): boolean => file.mime.startsWith('image/');

/** The requested file and form. */
interface Wanted {
  file: StoredFileRow;
  form: FileForm;
}

/**
 * The stored file of a URL, if the principal may have it in the requested form. A width requests a smaller picture,
 * whichever form the URL was signed for.
 * @throws AppError not-found, resource-access-denied, not-checked
 */
async function storedFile(
  strapi: Core.Strapi,
  ctx: Context,
  kind: string,
  signedUrl: SignedUrl,
  principal: Principal,
): Promise<Wanted> {
  const file = await database(strapi)('stored_files').where({ uuid: signedUrl.name }).first();
  if (!file || file.state === 'DISCARDED' || kindInUrl(file.kind) !== kind)
    throw fail('mpn.backend.global.error.not-found');
  const signed = formOfUrl(signedUrl);
  const form = signed === 'ORIGINAL' && isPicture(file) && widthOf(ctx) > 0 ? 'PICTURE' : signed;
  if (form === 'PICTURE' && !isPicture(file)) throw fail('mpn.backend.global.error.not-found');
  if (!(await mayReadFile(strapi, principal, file, form))) {
    throw fail('mpn.backend.global.error.resource-access-denied');
  }
  if (file.check_state !== null) throw fail('mpn.backend.media.error.not-checked');
  return { file, form };
}

const widthOf = (ctx: Context): number => Number(ctx.query.width ?? 0);

/** Re-checks the session and the caller's access to the file. */
type AssertPermitted = () => Promise<unknown>;

type RenderedForm = 'STREAM' | 'PREVIEW' | 'VIDEO_PREVIEW';

/**
 * The rendition of a form. A listening copy or an excerpt is created on request, and the listener waits for it briefly;
 * a video preview is never created on request.
 * @throws AppError not-ready
 */
async function renditionOf(strapi: Core.Strapi, { id }: StoredFileRow, form: RenderedForm): Promise<ReadyRendition> {
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

/**
 * Serves what a signed URL names. Signature, session and access are checked for every range, and re-checked while
 * streaming.
 */
const serve: Handler<typeof serveFile> = async ({ strapi, ctx, params }) => {
  const { signedUrl, principal, principalNow } = await verified(strapi, ctx, params);
  const handler = signedFileHandler(params.a);
  if (handler) {
    const { name, ext, values } = signedUrl;
    await handler.serve({ strapi, ctx, principal, principalNow, name, ext, values });
    return;
  }
  const { file, form } = await storedFile(strapi, ctx, params.a, signedUrl, principal);
  const assertPermitted = async (): Promise<unknown> =>
    storedFile(strapi, ctx, params.a, signedUrl, await principalNow());
  if (form === 'PICTURE') return sendPicture(ctx, file, widthOf(ctx) || LARGEST_PICTURE, assertPermitted);
  if (form !== 'ORIGINAL') return sendRendition(strapi, ctx, { file, form }, assertPermitted);
  const inline = /^(image|audio|video)\//.test(file.mime) || file.mime === 'application/pdf';
  await sendBytes(ctx, {
    size: Number(file.size),
    contentType: file.mime,
    fileName: file.file_name,
    disposition: inline && !ctx.query.download ? 'inline' : 'attachment',
    // Files of former versions are cleaned where they are stored.
    etag: `${file.uuid}-${file.sha_256.slice(0, 16)}`,
    assertPermitted,
    open: (range) => fileStorage().open(file.storage_key, range),
  });
};

/**
 * As {@link serve}, without sending: returns when the original's bytes exist, and for a video preview the preview.
 * @throws AppError not-found, not-ready without that preview, resource-access-denied
 */
const exists: Handler<typeof fileExists> = async ({ strapi, ctx, params }) => {
  const { signedUrl, principal, principalNow } = await verified(strapi, ctx, params);
  const handler = signedFileHandler(params.a);
  if (handler) {
    const { name, ext, values } = signedUrl;
    await handler.exists({ strapi, ctx, principal, principalNow, name, ext, values });
    return { exists: true };
  }
  const { file, form } = await storedFile(strapi, ctx, params.a, signedUrl, principal);
  if (form === 'VIDEO_PREVIEW') await renditionOf(strapi, file, form);
  if ((await fileStorage().size(file.storage_key)) === null) throw fail('mpn.backend.global.error.not-found');
  return { exists: true };
};

export default { serve, exists };
