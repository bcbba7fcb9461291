import { getDeliverySettings, putDeliverySettings, putFtpConfiguration, testFtp } from '@mpn/domain';
import { route } from '@mpn/server-kit';
import { readDeliverySettings, saveDeliverySettings } from '../targets/delivery-settings';
import { saveFtpConfiguration } from '../targets/ftp-configuration';
import { testFtpSettings } from '../targets/test-ftp';

export const settingsRoutes = [
  route(getDeliverySettings, ({ strapi, principal, params }) => readDeliverySettings(strapi, principal, params.id)),
  route(putDeliverySettings, async ({ strapi, principal, params, body }) => {
    await saveDeliverySettings(strapi, principal, params.id, body);
    return readDeliverySettings(strapi, principal, params.id);
  }),
  route(putFtpConfiguration, ({ strapi, principal, params, body }) =>
    saveFtpConfiguration(strapi, principal, params.id, body),
  ),
  route(testFtp, ({ strapi, principal, params, body, locale }) =>
    testFtpSettings(strapi, principal, params.id, body, locale),
  ),
];
