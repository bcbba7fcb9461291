import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { fail, type fileExists, type FileForm, type Principal, type serveFile } from '@mpn/domain';
import { database, signedFileHandler, findSessionPrincipal, type Handler } from '@mpn/server-kit';
import { mayReadFile } from '../rules/access';
import { kindInUrl, formOfUrl, verifySignedUrl, type SignedUrl } from '../rules/signed-url';
import type { StoredFileRow } from '../queries/file-row';
import { isPicture, renditionOf, sendStoredFile } from '../queries/send-stored-file';
import { fileStorage } from '../storage/storage';

interface UrlParameters {
  a: string;
  b: string;
}

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
  const wanted = { file, form, width: widthOf(ctx), save: Boolean(ctx.query.download) };
  await sendStoredFile(strapi, ctx, wanted, assertPermitted);
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
