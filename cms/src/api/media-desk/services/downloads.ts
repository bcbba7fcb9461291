import type { Core } from '@strapi/strapi';
import { assertDownload } from '../access/assert-download';
import type { DownloadAccess } from '../contracts';

/** Checks download permissions: when a URL is created, and again for every range. */
export default ({ strapi }: { strapi: Core.Strapi }): DownloadAccess => ({
  async assertPermitted(principal, download) {
    await assertDownload(strapi, principal, download);
  },
});
