import {
  blockListEffects,
  companyEndpoints,
  createSamplingCircle,
  deleteSamplingCircle,
  fail,
  getAddresseeDetails,
  findAddresseeEditors,
  getAddresseeEditors,
  getAddresseeTree,
  getSamplingCircle,
  isSuperAdmin,
  listCompanyBlockList,
  listMyBlockList,
  listSamplingCircles,
  listSamplingDepartments,
  putCompanyBlockList,
  updateSamplingCircle,
  type BlockListPage,
  type Principal,
} from '@mpn/domain';
import { database, route, type TableRequest } from '@mpn/server-kit';
import type { Knex } from 'knex';
import { companyOf } from '../access';
import {
  assertBlockListAccess,
  blockListVersion,
  putBlockList,
  changeCircle,
  createCircle,
  deleteCircle,
  addresseeDetails,
  addresseeEditors,
  findEditors,
  isVisibleInstitution,
  samplingDepartments,
  addresseeTree,
  blockListEffects as readBlockListEffects,
  blockListTable,
  listCircles,
  readCircle,
  institutionTable,
} from '../addressees';
import { packed } from './packed';

/**
 * Asserts that the institution is the caller's own or visible to the caller's company ({@link isVisibleInstitution}); a
 * super admin may read any company.
 * @throws AppError not-found
 */
async function assertInstitutionAccess(knex: Knex, principal: Principal, id: number): Promise<void> {
  if (principal.companyId === id) return;
  if (isSuperAdmin(principal)) {
    const known = await knex('companies').where({ id, deleted_at: null }).first<{ id: number } | undefined>('id');
    if (!known) throw fail('mpn.backend.global.error.not-found');
    return;
  }
  if (!(await isVisibleInstitution(knex, companyOf(principal), id))) throw fail('mpn.backend.global.error.not-found');
}

/** One page of a company's block list with the list's version; of all companies' with `companyId` null. */
async function blockListPage(
  knex: Knex,
  companyId: number | null,
  request: TableRequest & { term?: string | undefined },
): Promise<BlockListPage> {
  const version = companyId === null ? null : await blockListVersion(knex, companyId);
  return { ...(await blockListTable(knex, companyId, request)), version };
}

export const addresseeRoutes = [
  route(getAddresseeTree, async ({ ctx, strapi, principal, query }) =>
    packed(ctx, await addresseeTree(database(strapi), principal, query.releaseId)),
  ),
  route(findAddresseeEditors, ({ strapi, principal, query }) =>
    findEditors(database(strapi), companyOf(principal), query.term),
  ),
  route(getAddresseeEditors, async ({ strapi, principal, params }) => {
    await assertInstitutionAccess(database(strapi), principal, params.id);
    return addresseeEditors(database(strapi), params.id);
  }),
  route(getAddresseeDetails, async ({ strapi, principal, params, locale }) => {
    await assertInstitutionAccess(database(strapi), principal, params.id);
    return addresseeDetails(database(strapi), params.id, locale);
  }),
  route(listSamplingDepartments, async ({ strapi, principal, params }) => {
    await assertInstitutionAccess(database(strapi), principal, params.id);
    return samplingDepartments(database(strapi), params.id);
  }),
  route(createSamplingCircle, ({ strapi, principal, body }) => createCircle(strapi, principal, body)),
  route(listSamplingCircles, async ({ strapi, principal }) => listCircles(database(strapi), companyOf(principal))),
  route(getSamplingCircle, async ({ strapi, principal, params }) => readCircle(database(strapi), principal, params.id)),
  route(updateSamplingCircle, ({ strapi, principal, params, body }) =>
    changeCircle(strapi, principal, params.id, body),
  ),
  route(deleteSamplingCircle, ({ strapi, principal, params }) => deleteCircle(strapi, principal, params.id)),
  route(companyEndpoints.institutions, ({ strapi, principal, query }) =>
    institutionTable(database(strapi), companyOf(principal), query),
  ),
  route(listMyBlockList, ({ strapi, principal, query }) =>
    blockListPage(database(strapi), isSuperAdmin(principal) ? null : companyOf(principal), query),
  ),
  route(listCompanyBlockList, async ({ strapi, principal, params, query }) => {
    await assertBlockListAccess(database(strapi), principal, params.id);
    return blockListPage(database(strapi), params.id, query);
  }),
  route(blockListEffects, async ({ strapi, principal, params, query }) => {
    await assertBlockListAccess(database(strapi), principal, params.id);
    return readBlockListEffects(strapi, params.id, query);
  }),
  route(putCompanyBlockList, ({ strapi, principal, params, body }) => putBlockList(strapi, principal, params.id, body)),
];
