import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { fail, type Principal } from '@mpn/domain';
import type { RenditionService } from '@mpn/plugin-ftp-delivery/contracts';
import { database, sendBytes, signedFileHandler } from '@mpn/server-kit';
import { principalOfSession } from '../auth/authenticate';
import { mayReadFile } from './access';
import { addressKind, verifyAddress, type VerifiedAddress } from './address';
import type { StoredFileRow } from './file-row';
import { smallerPicture } from './picture-variants';
import { fileStorage } from './storage';

interface Address {
  a: string;
  b: string;
}

/** How long a listener waits for a listening copy that is being made. */
const STREAM_WAIT_MS = 20_000;

async function verified(
  strapi: Core.Strapi,
  ctx: Context,
  { a, b }: Address,
): Promise<{ address: VerifiedAddress; principal: Principal; principalNow: () => Promise<Principal> }> {
  const query = ctx.query as Record<string, string | undefined>;
  const address = verifyAddress(a, b, query);
  const principalNow = async (): Promise<Principal> => {
    const principal = await principalOfSession(strapi, address.sid, ctx.ip);
    if (!principal) throw fail('mpn.backend.global.error.not-found');
    return principal;
  };
  const principal = await principalNow();
  ctx.state.principal = principal;
  return { address, principal, principalNow };
}

async function storedFile(
  strapi: Core.Strapi,
  kind: string,
  address: VerifiedAddress,
  principal: Principal,
): Promise<StoredFileRow> {
  const file = await database(strapi)<StoredFileRow>('stored_files').where({ uuid: address.name }).first();
  if (!file || file.state === 'DISCARDED' || addressKind(file.kind) !== kind)
    throw fail('mpn.backend.global.error.not-found');
  const variant = address.values.variant === 'stream' ? 'stream' : 'original';
  if (!(await mayReadFile(database(strapi), principal, file, variant))) {
    throw fail('mpn.backend.global.error.resource-access-denied');
  }
  return file;
}

/** Asks anew, session included, whether the caller may have the file. */
type AssertPermitted = () => Promise<unknown>;

async function sendStream(
  strapi: Core.Strapi,
  ctx: Context,
  file: StoredFileRow,
  assertPermitted: AssertPermitted,
): Promise<void> {
  const renditions = strapi.plugin('ftp-delivery').service<RenditionService>('renditions');
  const ready = await renditions.ensure(file.id, 'STREAM', { waitMs: STREAM_WAIT_MS });
  // It may have been withdrawn while its copy was made.
  await assertPermitted();
  await sendBytes(ctx, {
    size: ready.size,
    contentType: ready.contentType,
    fileName: `${file.uuid}.${ready.ext}`,
    disposition: 'inline',
    etag: `${file.uuid}-stream`,
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

/** Serves what a signed address names. Signature, session and access are checked at every range anew, and while it goes out. */
export async function serveSignedFile(strapi: Core.Strapi, ctx: Context, params: Address): Promise<void> {
  const { address, principal, principalNow } = await verified(strapi, ctx, params);
  const handler = signedFileHandler(params.a);
  if (handler) {
    const { name, ext, values } = address;
    await handler.serve({ strapi, ctx, principal, principalNow, name, ext, values });
    return;
  }
  const file = await storedFile(strapi, params.a, address, principal);
  const assertPermitted = async (): Promise<unknown> => storedFile(strapi, params.a, address, await principalNow());
  const width = Number(ctx.query.width ?? 0);
  if (address.values.variant === 'stream') return sendStream(strapi, ctx, file, assertPermitted);
  if (width > 0 && file.mime.startsWith('image/')) return sendPicture(ctx, file, width, assertPermitted);
  const inline = /^(image|audio|video)\//.test(file.mime) || file.mime === 'application/pdf';
  await sendBytes(ctx, {
    size: Number(file.size),
    contentType: file.mime,
    fileName: file.file_name,
    disposition: inline && !ctx.query.download ? 'inline' : 'attachment',
    etag: file.uuid,
    assertPermitted,
    open: (range) => fileStorage().open(file.storage_key, range),
  });
}

/** As {@link serveSignedFile}, without the bytes: returns when they are there, throws not-found when not. */
export async function signedFileExists(strapi: Core.Strapi, ctx: Context, params: Address): Promise<void> {
  const { address, principal, principalNow } = await verified(strapi, ctx, params);
  const handler = signedFileHandler(params.a);
  if (handler) {
    const { name, ext, values } = address;
    await handler.exists({ strapi, ctx, principal, principalNow, name, ext, values });
    return;
  }
  const file = await storedFile(strapi, params.a, address, principal);
  if ((await fileStorage().size(file.storage_key)) === null) throw fail('mpn.backend.global.error.not-found');
}
