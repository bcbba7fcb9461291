import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { applyAfterSync } from '@mpn/database';
import { repositoryRoot } from '../config/environment';
import { registerDigitalImport } from './api/digital-release/actions/import-files';
import { registerFiles } from './files/register';
import { registerIdentity } from './identity/register';
import { registerMail } from './mail/register';
import { closeForeignContentApi, withholdStrapiFeatures } from './panel/closed-features';
import { acceptForeignKeysFromPanel } from './panel/foreign-key-relations';
import { withholdPanelPermissions } from './panel/read-only-types';
import { OUR_PLUGINS } from './process/plugins';
import { registerSupportPermission, registerSupportRoutes } from './support/routes';

/** What we use of Strapi's hooks, which it types as any. */
interface AsyncHook {
  register(handler: () => Promise<void>): unknown;
}

const AFTER_SYNC_FOLDER = join(repositoryRoot(), 'database', 'after-sync');

export default {
  async register({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    closeForeignContentApi(strapi, OUR_PLUGINS);
    registerIdentity(strapi);
    registerMail();
    registerFiles(strapi);
    registerDigitalImport();
    withholdStrapiFeatures(strapi);
    withholdPanelPermissions(strapi);
    acceptForeignKeysFromPanel(strapi);
    registerSupportRoutes(strapi);
    await registerSupportPermission(strapi);
    const afterSync = strapi.hook('strapi::content-types.afterSync') as AsyncHook;
    afterSync.register(async () => {
      await applyAfterSync({ run: (sql) => strapi.db.connection.raw(sql) }, AFTER_SYNC_FOLDER);
    });
  },
};
