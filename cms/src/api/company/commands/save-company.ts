import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  COMPANY_FIELDS_OF_FEATURES,
  fail,
  fieldError,
  type CompanyChanges,
  type CompanyType,
  type CompanyView,
  type FeatureFlag,
  type NewCompanyBody,
  type Principal,
} from '@mpn/domain';
import {
  audit,
  database,
  emitInTransaction,
  isFeatureOn,
  lockTopic,
  saveLinks,
  updateRow,
  violates,
  withTransaction,
  type CallContext,
  type Row,
} from '@mpn/server-kit';
import { countriesOfAreas, findMediumCountry } from '../../reference';
import { assertOwnCompany, readCompany } from '../queries/company';
import { companyEffects } from '../queries/company-effects';
import { companyWithVatId, vatIdTopic } from '../queries/company-matches';
import { assertFieldsOfType, assertMayChange, changesOf, recognitionStart, type Sent } from '../rules/company-changes';
import { assertVatIdIssued } from '../rules/vies';
import { applyDisabling } from './apply-disabling';
import { saveDepartments } from './departments';
import { lockCompany, type CompanyRow } from './lock-company';
import { detachLogo } from './logo';
import { insertCompany } from './write-companies';

/** @throws AppError feature-disabled for a field whose feature is switched off */
async function assertFeaturesOn(trx: Knex, sent: Sent): Promise<void> {
  for (const [feature, fields] of Object.entries(COMPANY_FIELDS_OF_FEATURES)) {
    const isSent = fields.some((field) => sent[field] !== undefined);
    if (isSent && !(await isFeatureOn(trx, feature as FeatureFlag))) {
      throw fail('mpn.backend.global.error.feature-disabled');
    }
  }
}

/** @throws AppError mpn-number-no-company, mpn-number-own-company at the field */
async function assertPartner(trx: Knex, own: string | null, field: string, number: string | null | undefined) {
  if (!number) return;
  if (number === own) throw fieldError(field, 'mpn.backend.validation.error.mpn-number-own-company');
  const found: unknown = await trx('companies')
    .where({ mpn_company_number: number, type: 'PROMOTION' })
    .whereNull('deleted_at')
    .first('id');
  if (!found) throw fieldError(field, 'mpn.backend.validation.error.mpn-number-no-company');
}

async function assertKnown(trx: Knex, table: 'genres' | 'broadcasting_areas', field: string, ids?: readonly number[]) {
  const wanted = [...new Set(ids)];
  const known = wanted.length === 0 ? [] : await trx(table).whereIn('id', wanted).pluck<number[]>('id');
  if (known.length !== wanted.length) throw fieldError(field, 'mpn.backend.validation.error.invalid');
}

/**
 * Checks that the areas that a media company will have belong to its medium's country.
 * @param countryId the country that the company will have
 * @throws AppError area-of-other-country at `broadcastingAreaIds`
 */
async function assertAreas(trx: Knex, companyId: number, countryId: unknown, sent: Sent): Promise<void> {
  if (!sent.broadcastingAreaIds && !sent.samplingMediumId) return;
  const areaIds =
    sent.broadcastingAreaIds ??
    (await trx('companies_broadcasting_areas_lnk')
      .where({ company_id: companyId })
      .pluck<number[]>('broadcasting_area_id'));
  const countries = await countriesOfAreas(trx, areaIds);
  if (typeof countryId === 'number' && countries.some((id) => id !== countryId))
    throw fieldError('broadcastingAreaIds', 'mpn.backend.data.error.area-of-other-country');
}

/** Checks that referenced rows exist, and that the template is the company's own. */
async function assertReferences(trx: Knex, company: { id: number; number: string | null }, sent: Sent): Promise<void> {
  await assertPartner(trx, company.number, 'syncAtMpnNumber', sent.syncAtMpnNumber);
  await assertPartner(trx, company.number, 'syncChMpnNumber', sent.syncChMpnNumber);
  await assertKnown(trx, 'genres', 'genreIds', sent.genreIds);
  await assertKnown(trx, 'broadcasting_areas', 'broadcastingAreaIds', sent.broadcastingAreaIds);
  if (sent.defaultTemplateId) {
    const key = { id: sent.defaultTemplateId, company_id: company.id };
    const template: unknown = await trx('sampling_templates').where(key).first('id');
    if (!template) throw fieldError('defaultTemplateId', 'mpn.backend.validation.error.invalid');
  }
}

/** The country of a medium that is sent, which becomes the company's. */
async function countryOf(trx: Knex, sent: Sent): Promise<Row> {
  if (!sent.samplingMediumId) return {};
  const countryId = await findMediumCountry(trx, sent.samplingMediumId);
  if (!countryId) throw fieldError('samplingMediumId', 'mpn.backend.validation.error.invalid');
  return { sampling_country_id: countryId };
}

/**
 * Saves the lists that have tables of their own.
 * @returns the names of those that changed
 */
async function saveLists(trx: Knex, { id, type }: { id: number; type: CompanyType }, sent: Sent): Promise<string[]> {
  if (type !== 'MEDIA') return [];
  const own = { company_id: id };
  const { genreIds, broadcastingAreaIds: areas, departments } = sent;
  const saved = {
    genres: genreIds && (await saveLinks(trx, 'companies_genres_lnk', own, 'genre_id', genreIds)),
    broadcasting_areas:
      areas && (await saveLinks(trx, 'companies_broadcasting_areas_lnk', own, 'broadcasting_area_id', areas)),
    departments: departments && (await saveDepartments(trx, id, departments)),
  };
  return Object.entries(saved)
    .filter(([, differs]) => differs)
    .map(([name]) => name);
}

const DUPLICATE_NUMBER = 'mpn.backend.data.error.duplicate-mpn-number';

async function namingTakenNumber<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'companies_mpn_company_number_uq')) throw fieldError('mpnCompanyNumber', DUPLICATE_NUMBER);
    throw error;
  }
}

/**
 * Adds a company.
 * @throws AppError feature-disabled (404), duplicate-mpn-number, duplicate-sampling-department-name (409),
 * vat-id-not-issued, field-of-promotion-company, field-of-media-company, area-of-other-country (400),
 * mpn-number-no-company, mpn-number-own-company and invalid at their fields
 */
export async function createCompany(call: CallContext, body: NewCompanyBody): Promise<CompanyView> {
  const { type, name, mpnCompanyNumber, ...sent } = body;
  await assertVatIdIssued(sent.vatId, 'vatId');
  assertFieldsOfType(sent, type);
  return namingTakenNumber(() =>
    withTransaction(call, async ({ strapi, trx, actor: principal }) => {
      await assertFeaturesOn(trx, sent);
      const taken: unknown = mpnCompanyNumber
        ? await trx('companies').where({ mpn_company_number: mpnCompanyNumber }).first('id')
        : undefined;
      if (taken) throw fieldError('mpnCompanyNumber', DUPLICATE_NUMBER);
      const id = await insertCompany(strapi, { type, name, ...(mpnCompanyNumber ? { mpnCompanyNumber } : {}) });
      await assertReferences(trx, { id, number: mpnCompanyNumber ?? null }, sent);
      const country = await countryOf(trx, sent);
      await assertAreas(trx, id, country.sampling_country_id, sent);
      await updateRow(trx, 'companies', id, { ...changesOf({}, sent, type), ...country });
      await saveLists(trx, { id, type }, sent);
      await audit(trx, principal, { action: 'company.create', objectType: 'company', objectId: id });
      return { ...(await readCompany(trx, principal, id)), saveResult: 'CREATED' };
    }),
  );
}

/**
 * Checks a changed VAT id in VIES before the company is locked, because that takes seconds.
 * @throws AppError vat-id-not-issued at `vatId`
 */
async function assertNewVatIdIssued(strapi: Core.Strapi, id: number, vatId: string | null | undefined): Promise<void> {
  if (!vatId) return;
  const row = await database(strapi)('companies').where({ id }).first<{ vat_id: string | null } | undefined>('vat_id');
  if (row && row.vat_id !== vatId) await assertVatIdIssued(vatId, 'vatId');
}

/**
 * Asserts that no other company of the type has a VAT id, and keeps registrations with it waiting. Super admins may
 * give branches the id of their company.
 * @throws AppError duplicate-vat-id at `vatId`
 */
async function claimVatId(trx: Knex, principal: Principal, row: CompanyRow, vatId: unknown): Promise<void> {
  if (typeof vatId !== 'string' || vatId === '' || principal.permissions.has('ManageAllCompanies')) return;
  await lockTopic(trx, vatIdTopic(row.type, vatId));
  const existing = await companyWithVatId(trx, vatId, row.type, row.id);
  if (existing !== null) throw fieldError('vatId', 'mpn.backend.data.error.duplicate-vat-id');
}

/**
 * Changes the sent fields of a company. Disabling ends its people's sessions and pauses its campaigns.
 * @throws AppError not-found (404), optimistic-lock (409), resource-access-denied and payment-method-not-changeable
 * (403), still-referenced (409) for a department in use, duplicate-vat-id, and as {@link createCompany}
 */
export async function changeCompany(
  call: CallContext,
  id: number,
  { version, ...sent }: CompanyChanges,
): Promise<CompanyView> {
  assertOwnCompany(call.actor, id);
  await assertNewVatIdIssued(call.strapi, id, sent.vatId);
  return namingTakenNumber(() =>
    withTransaction(call, async (context) => {
      const { trx, actor: principal } = context;
      const row = await lockCompany(trx, principal, id);
      assertMayChange(principal, row, sent, row.type);
      assertFieldsOfType(sent, row.type);
      await assertFeaturesOn(trx, sent);
      if (row.version !== version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'company' });
      // An emptied number leaves the stored one unchanged.
      const { mpnCompanyNumber, ...rest } = sent;
      const wanted = mpnCompanyNumber ? { ...rest, mpnCompanyNumber } : rest;
      await assertReferences(trx, { id, number: row.mpn_company_number ?? null }, wanted);
      const changes = changesOf(row, wanted, row.type);
      await claimVatId(trx, principal, row, changes.vat_id);
      if (changes.sampling_medium_id) Object.assign(changes, await countryOf(trx, wanted));
      await assertAreas(trx, id, changes.sampling_country_id ?? row.sampling_country_id, wanted);
      const fields = [...Object.keys(changes), ...(await saveLists(trx, { id, type: row.type }, wanted))];
      if (fields.length > 0) {
        const start = recognitionStart(changes, context.now);
        await updateRow(trx, 'companies', id, { ...changes, ...start, version: trx.raw('version + 1') });
        if (changes.disabled === true) await applyDisabling(context, id);
        await audit(trx, principal, {
          action: 'company.update',
          objectType: 'company',
          objectId: id,
          data: { fields },
        });
      }
      const saveResult = fields.length > 0 ? 'SAVED' : 'NO_SAVE';
      return { ...(await readCompany(trx, principal, id)), saveResult };
    }),
  );
}

/**
 * Deletes a company: its people's accounts are deleted, orders and the audit trail keep its name.
 * @throws AppError not-found (404), own-company-not-deletable, company-has-open-business (409)
 */
export async function removeCompany(call: CallContext, id: number): Promise<void> {
  await withTransaction(call, async (context) => {
    const { trx, actor: principal, now } = context;
    const row = await lockCompany(trx, principal, id);
    if (principal.companyId === id) throw fail('mpn.backend.data.error.own-company-not-deletable');
    const { campaigns, openOrders } = await companyEffects(trx, id);
    if (campaigns > 0 || openOrders > 0) throw fail('mpn.backend.data.error.company-has-open-business');
    await applyDisabling(context, id);
    await emitInTransaction(context, 'company.deleted', { companyId: id });
    await detachLogo(trx, row);
    await updateRow(trx, 'companies', id, { disabled: true, deleted_at: now, version: trx.raw('version + 1') });
    await audit(trx, principal, { action: 'company.delete', objectType: 'company', objectId: id });
  });
}
