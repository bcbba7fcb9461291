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
): Promise<{ address: VerifiedAddress; principal: Principal }> {
  const query = ctx.query as Record<string, string | undefined>;
  const address = verifyAddress(a, b, query);
  const principal = await principalOfSession(strapi, address.sid, ctx.ip);
  if (!principal) throw fail('mpn.backend.global.error.not-found');
  ctx.state.principal = principal;
  return { address, principal };
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

async function sendStream(strapi: Core.Strapi, ctx: Context, file: StoredFileRow): Promise<void> {
  const renditions = strapi.plugin('ftp-delivery').service<RenditionService>('renditions');
  const ready = await renditions.ensure(file.id, 'STREAM', { waitMs: STREAM_WAIT_MS });
  await sendBytes(ctx, {
    size: ready.size,
    contentType: ready.contentType,
    fileName: `${file.uuid}.${ready.ext}`,
    disposition: 'inline',
    etag: `${file.uuid}-stream`,
    open: (range) => fileStorage().open(ready.storageKey, range),
  });
}

async function sendPicture(ctx: Context, file: StoredFileRow, width: number): Promise<void> {
  const { key, size } = await smallerPicture(file, width);
  await sendBytes(ctx, {
    size,
    contentType: 'image/webp',
    fileName: `${file.uuid}.webp`,
    disposition: 'inline',
    etag: `${file.uuid}-${key.slice(key.lastIndexOf('-') + 1)}`,
    open: (range) => fileStorage().open(key, range),
  });
}

/** Serves what a signed address names. Signature, session and access are checked at every range anew. */
export async function serveSignedFile(strapi: Core.Strapi, ctx: Context, params: Address): Promise<void> {
  const { address, principal } = await verified(strapi, ctx, params);
  const handler = signedFileHandler(params.a);
  if (handler) {
    await handler.serve({ strapi, ctx, principal, name: address.name, ext: address.ext, values: address.values });
    return;
  }
  const file = await storedFile(strapi, params.a, address, principal);
  const width = Number(ctx.query.width ?? 0);
  if (address.values.variant === 'stream') return sendStream(strapi, ctx, file);
  if (width > 0 && file.mime.startsWith('image/')) return sendPicture(ctx, file, width);
  const inline = /^(image|audio|video)\//.test(file.mime) || file.mime === 'application/pdf';
  await sendBytes(ctx, {
    size: Number(file.size),
    contentType: file.mime,
    fileName: file.file_name,
    disposition: inline && !ctx.query.download ? 'inline' : 'attachment',
    etag: file.uuid,
    open: (range) => fileStorage().open(file.storage_key, range),
  });
}

/** As {@link serveSignedFile}, without the bytes: returns when they are there, throws not-found when not. */
export async function signedFileExists(strapi: Core.Strapi, ctx: Context, params: Address): Promise<void> {
  const { address, principal } = await verified(strapi, ctx, params);
  const handler = signedFileHandler(params.a);
  if (handler) {
    await handler.exists({ strapi, ctx, principal, name: address.name, ext: address.ext, values: address.values });
    return;
  }
  const file = await storedFile(strapi, params.a, address, principal);
  if ((await fileStorage().size(file.storage_key)) === null) throw fail('mpn.backend.global.error.not-found');
}
