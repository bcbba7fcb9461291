import { fail } from '@mpn/domain';
import type { SignedFileHandler } from '@mpn/server-kit';
import { downloadAccessOf, storageOf } from '../ports';
import { downloadRequestOf, planDownload } from './prepare-download';

/**
 * Asserts that a track's or a release's download would be served: it is permitted, and all its source files exist.
 * Encodes nothing.
 * @throws AppError not-found, and the codes with which the download itself is refused
 */
export const downloadExists: SignedFileHandler = async ({ strapi, principal, values }) => {
  const request = downloadRequestOf(values);
  await downloadAccessOf(strapi).assertPermitted(principal, request);
  const { plan } = await planDownload(strapi, principal, request);
  const sizes = await Promise.all(
    plan.files.flatMap((file) => ('source' in file ? [storageOf(strapi).size(file.source.storageKey)] : [])),
  );
  if (sizes.includes(null)) throw fail('mpn.backend.global.error.not-found');
};
