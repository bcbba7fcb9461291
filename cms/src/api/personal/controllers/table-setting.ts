import type { personalEndpoints } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { setViewAlert } from '../commands/view-alert';
import { listTableSettings, removeTableSetting, saveTableSetting } from '../commands/table-settings';

type Endpoints = Pick<
  typeof personalEndpoints,
  'tableSettings' | 'createTableSetting' | 'updateTableSetting' | 'setViewAlert' | 'removeTableSetting'
>;

const handlers = {
  tableSettings: ({ strapi, principal, query }) => listTableSettings(database(strapi), principal, query.type),
  createTableSetting: ({ strapi, principal, body }) => saveTableSetting(strapi, principal, body, null),
  updateTableSetting: ({ strapi, principal, params, body }) => saveTableSetting(strapi, principal, body, params.id),
  setViewAlert: ({ strapi, principal, params, body }) => setViewAlert(strapi, principal, params.id, body.alert),
  removeTableSetting: ({ strapi, principal, params }) => removeTableSetting(strapi, principal, params.id),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
