import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { fail, type DownloadView, type Principal } from '@mpn/domain';
import { registerSignedFileHandler, sendBytes, service, type SignedFileHandler } from '@mpn/server-kit';
import { pressKit, pressKitName } from '../queries/press-kit';

/** Kind of the signed URLs of press kits. */
const PRESS_KIT = 'press-kit';

/** @throws AppError not-found for a URL of another form */
function releaseOf(values: Readonly<Record<string, string>>): number {
  const id = Number(values.release);
  if (!Number.isSafeInteger(id)) throw fail('mpn.backend.global.error.not-found');
  return id;
}

/**
 * A signed URL for the press kit of a release.
 * @throws AppError as {@link pressKitName}
 */
export async function pressKitAddress(strapi: Core.Strapi, principal: Principal, id: number): Promise<DownloadView> {
  const name = await pressKitName(strapi, principal, id);
  const values = { release: String(id) };
  const url = service(strapi, 'api::media.signed-urls').sign(principal, PRESS_KIT, name, 'zip', values);
  return { url, fileName: `${name}.zip`, size: null, ready: true };
}

/** Serves any range of a press kit; access is checked for every range, and re-checked while streaming. */
const serve: SignedFileHandler = async ({ strapi, ctx, principal, principalNow, values }) => {
  const id = releaseOf(values);
  const { name, zip, parts } = await pressKit(strapi, principal, id);
  await sendBytes(ctx, {
    size: zip.size,
    contentType: 'application/zip',
    fileName: `${name}.zip`,
    disposition: 'attachment',
    etag: createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32),
    assertPermitted: async () => pressKitName(strapi, await principalNow(), id),
    open: (range) => Promise.resolve(zip.open(range)),
  });
};

const exists: SignedFileHandler = async ({ strapi, principal, values }) => {
  await pressKitName(strapi, principal, releaseOf(values));
};

/** Registers the signed URLs of press kits. */
export function registerPressKits(): void {
  registerSignedFileHandler(PRESS_KIT, serve, exists);
}
