import { personalEndpoints as desk } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import settings from '../controllers/table-setting';

export default routes(
  route(desk.tableSettings, settings.tableSettings),
  route(desk.createTableSetting, settings.createTableSetting),
  route(desk.updateTableSetting, settings.updateTableSetting),
  route(desk.setViewAlert, settings.setViewAlert),
  route(desk.removeTableSetting, settings.removeTableSetting),
);
