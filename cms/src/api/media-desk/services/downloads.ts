import type { Core } from '@strapi/strapi';
import type { DownloadAccess } from '@mpn/server-kit';
import { assertDownload } from '../access/assert-download';

/** Checks download permissions: when a URL is created, and again for every range. */
export default ({ strapi }: { strapi: Core.Strapi }): DownloadAccess => ({
  async assertPermitted(principal, download) {
    await assertDownload(strapi, principal, download);
  },
});
