import { fail } from '@mpn/domain';
import type { SignedFileHandler } from '@mpn/server-kit';
import { downloadAccessOf, storageOf } from '../ports';
import { downloadRequestOf, planDownload } from './prepare-download';

/**
 * Whether a track's or a release's download would be served: it may be had, and all that it is made of is there. Nothing
 * is encoded for the answer.
 * @throws not-found, and what the download's own address answers to those who may not have it
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
