import {
  createSftpKey,
  getDeliverySettings,
  getUserDeliverySettings,
  putDeliverySettings,
  putFtpConfiguration,
  putUserDeliverySettings,
  testFtp,
  userDeliveryTable,
  userResolvedPreferences,
} from '@mpn/domain';
import { route } from '@mpn/server-kit';
import {
  createKey,
  readDeliverySettings,
  saveDeliverySettings,
  saveFtpConfiguration,
  LINES_TYPE,
  prepareFtpTest,
  testLines,
  readUserSettings,
  saveUserSettings,
  userPreferences,
  userTable,
} from '../settings';

export const settingsRoutes = [
  route(getDeliverySettings, ({ strapi, principal, params }) => readDeliverySettings(strapi, principal, params.id)),
  route(putDeliverySettings, async ({ strapi, principal, params, body }) => {
    await saveDeliverySettings(strapi, principal, params.id, body);
    return readDeliverySettings(strapi, principal, params.id);
  }),
  route(userDeliveryTable, ({ strapi, principal, params, query }) => userTable(strapi, principal, params.id, query)),
  route(getUserDeliverySettings, ({ strapi, principal, params }) =>
    readUserSettings(strapi, principal, params.id, params.userId),
  ),
  route(putUserDeliverySettings, async ({ strapi, principal, params: { id, userId }, body }) => {
    await saveUserSettings(strapi, principal, { companyId: id, userId }, body);
    return readUserSettings(strapi, principal, id, userId);
  }),
  route(userResolvedPreferences, ({ strapi, principal, params }) =>
    userPreferences(strapi, principal, params.id, params.userId),
  ),
  route(putFtpConfiguration, ({ strapi, principal, params, body }) =>
    saveFtpConfiguration(strapi, principal, params.id, body),
  ),
  route(createSftpKey, ({ strapi, principal, params }) => createKey(strapi, principal, params.id)),
  route(testFtp, async ({ strapi, principal, params, body, locale, ctx }) => {
    const run = await prepareFtpTest(strapi, principal, params.id, body, locale);
    if (ctx.accepts('json', LINES_TYPE) !== LINES_TYPE) return run();
    ctx.type = LINES_TYPE;
    // Proxies must pass each line on at once.
    ctx.set({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
    ctx.body = testLines(strapi, run);
  }),
];
