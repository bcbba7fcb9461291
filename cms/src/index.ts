// `strapi develop` starts here and not in platform/process, where every other process sets its time zone.
import './platform/process/time-zone';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { applyAfterSync, applyViews, dropViews, type SqlRunner } from '@mpn/database';
import { database, registerIdempotency, registerOutsideService, rememberErrors } from '@mpn/server-kit';
import { repositoryRoot } from '../config/environment';
import { registerCompanies } from './api/company';
import { registerDdex } from './api/ddex';
import { registerDigitalImport } from './api/digital';
import { registerFiles } from './api/media';
import { fillLoginNameKeys, registerIdentity } from './api/identity';
import { registerMail } from './api/mail';
import { registerMailing } from './api/mailing';
import { registerMediaDesk } from './api/media-desk';
import { registerMessages } from './api/message';
import { registerPersonal } from './api/personal';
import { registerPress } from './api/press';
import { registerPromoShares } from './api/promo-share';
import { registerRegistration } from './api/registration';
import { registerReleases } from './api/release';
import { registerFailureCleanUp } from './platform/http/errors/note-failure';
import { buildSecurityHeadersOnce } from './platform/http/strapi-security';
import { closeForeignContentApi, closePanelRoutes, withholdStrapiFeatures } from './platform/panel/closed-features';
import { readBodiesOfPanelAlone } from './platform/panel/panel-body';
import { syncPanelConfigurationsOnChange } from './platform/panel/configurations';
import { acceptForeignKeysFromPanel } from './platform/panel/foreign-key-relations';
import { withholdPanelPermissions } from './platform/panel/read-only-types';
import { reserveRawTables } from './platform/panel/raw-tables';
import { removeStockRecords } from './platform/panel/stock-records';
import { findNames } from './platform/outages/names';
import { OUR_PLUGINS } from './platform/process/plugins';
import { schemaState, viewsMustBeDropped } from './platform/process/schema-change';
import { applyDeskRoles, registerSupportPermissions, registerSupportRoutes } from './api/support';

/** The parts of Strapi's hooks that we use, which it types as any. */
interface AsyncHook {
  register(handler: () => Promise<void>): unknown;
}

const AFTER_SYNC_FOLDER = join(repositoryRoot(), 'database', 'after-sync');
const VIEWS_FOLDER = join(repositoryRoot(), 'database', 'views');

export default {
  async register({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    rememberErrors(database(strapi));
    closeForeignContentApi(strapi, OUR_PLUGINS);
    closePanelRoutes(strapi);
    reserveRawTables(strapi);
    registerIdentity(strapi);
    registerCompanies();
    registerMail();
    registerMessages();
    registerFiles(strapi);
    registerReleases();
    registerMediaDesk();
    registerPromoShares();
    registerRegistration();
    registerPersonal();
    registerMailing();
    registerPress(strapi);
    registerDigitalImport();
    registerDdex();
    registerIdempotency();
    registerFailureCleanUp();
    registerOutsideService({ name: 'names', check: findNames });
    withholdStrapiFeatures(strapi);
    buildSecurityHeadersOnce(strapi);
    readBodiesOfPanelAlone(strapi);
    withholdPanelPermissions(strapi);
    acceptForeignKeysFromPanel(strapi);
    syncPanelConfigurationsOnChange(strapi);
    registerSupportRoutes(strapi);
    await registerSupportPermissions(strapi);
    const runner: SqlRunner = { run: (sql) => strapi.db.connection.raw(sql) };
    const beforeSync = strapi.hook('strapi::content-types.beforeSync') as AsyncHook;
    beforeSync.register(async () => {
      if (await viewsMustBeDropped(strapi)) await dropViews(runner);
    });
    const afterSync = strapi.hook('strapi::content-types.afterSync') as AsyncHook;
    afterSync.register(async () => {
      await applyAfterSync(runner, AFTER_SYNC_FOLDER, await schemaState(strapi));
      await applyViews(runner, VIEWS_FOLDER);
      await fillLoginNameKeys(strapi);
    });
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await removeStockRecords(strapi);
    await applyDeskRoles(strapi);
  },
};
