import type { listMandates } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { findMandates } from '../queries/accepted-share';

const list: Handler<typeof listMandates> = ({ strapi, principal }) =>
  findMandates(database(strapi), principal.companyId);

export default { list };
