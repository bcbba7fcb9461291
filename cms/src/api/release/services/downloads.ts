import type { Core } from '@strapi/strapi';
import { assertDownload, type WantedDownload } from '../delivery/assert-download';

/** Whether a download is permitted: asked when its address is made, and again at every range that is served. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async assertPermitted(principal: Parameters<typeof assertDownload>[1], download: WantedDownload): Promise<void> {
    await assertDownload(strapi, principal, download);
  },
});
