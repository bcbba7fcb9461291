import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  addDays,
  daysBetweenInclusive,
  fail,
  fieldError,
  type AddresseeSelection,
  type Principal,
  type SamplingType,
} from '@mpn/domain';
import {
  audit,
  inTransaction,
  insertRow,
  updateRow,
  violates,
  withTransaction,
  type CallContext,
  select,
} from '@mpn/server-kit';
import { assertCampaignAccess, assertReleaseAccess, companyOf, lockOwnCampaign } from '../../access';
import {
  localToday,
  planned,
  withInstants,
  type ActionInput,
  assertNoCurrentCampaign,
  insertCampaign,
  assertSamplingAllowed,
  lockReleaseForSampling,
  type CampaignPlan,
  announceCampaign,
  assertNoPendingOrder,
  loadActions,
  saveActions,
} from '../../campaigns';
import { lockCampaign, type CampaignRow } from '../../rows';
import { ARD_PERMITTED } from '../../addressees';

const P = 'mpn.backend.data.error.product';

interface TemplateAction {
  name: string | null;
  downloadAllowed: boolean;
  samplingType: SamplingType;
  /** Days after the campaign's first day. */
  startsOnDay: number;
  days: number;
  startTime: string;
  selections: AddresseeSelection[];
}

/** A campaign without its dates: the content of a template. */
export interface TemplateDefinition {
  days: number;
  startTime: string;
  actions: TemplateAction[];
}

async function definitionOf(trx: Knex, campaign: CampaignRow): Promise<TemplateDefinition> {
  const actions = await loadActions(trx, campaign.id);
  return {
    days: daysBetweenInclusive(campaign.start_date, campaign.end_date),
    startTime: campaign.start_time,
    actions: actions.map((action) => ({
      name: action.name,
      downloadAllowed: action.downloadAllowed,
      samplingType: action.samplingType,
      startsOnDay: daysBetweenInclusive(campaign.start_date, action.startDate) - 1,
      days: daysBetweenInclusive(action.startDate, action.endDate),
      startTime: action.startTime,
      selections: action.selections,
    })),
  };
}

/** The template's campaign from `startDate` on. */
export function planFromTemplate(definition: TemplateDefinition, startDate: string): CampaignPlan {
  const endDate = addDays(startDate, definition.days - 1);
  const period = withInstants({ startDate, endDate, startTime: definition.startTime });
  const actions: ActionInput[] = definition.actions.map((action) => ({
    name: action.name,
    downloadAllowed: action.downloadAllowed,
    samplingType: action.samplingType,
    startDate: addDays(startDate, action.startsOnDay),
    endDate: addDays(startDate, action.startsOnDay + action.days - 1),
    startTime: action.startTime,
    addresseeBrowserInitialization: { selections: action.selections, expansions: [] },
  }));
  return { period, actions };
}

const REMAINING_PARTS = `
  select institution.id, coalesce((select json_agg(department.id) from department_list department
      where department.company_id = institution.id), '[]'::json) as departments,
    coalesce((select json_agg(editor.id) from people editor
      where editor.company_id = institution.id), '[]'::json) as editors
  from companies promoter
  join companies institution on institution.id = any(?) and institution.type = 'MEDIA'
    and institution.deleted_at is null and ${ARD_PERMITTED}
  where promoter.id = ?`;

/**
 * Removes institutions, departments and people that no longer exist from a template, and ARD institutions while the
 * company has not accepted the ARD contract.
 */
async function withoutGone(trx: Knex, companyId: number, definition: TemplateDefinition): Promise<TemplateDefinition> {
  const ids = [
    ...new Set(definition.actions.flatMap(({ selections }) => selections.map(({ institutionId }) => institutionId))),
  ];
  if (ids.length === 0) return definition;
  const rows = await select<{ id: number; departments: number[]; editors: number[] }>(trx, REMAINING_PARTS, [
    ids,
    companyId,
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  const isThere = ({ institutionId, departmentId, userId }: AddresseeSelection) => {
    const institution = known.get(institutionId);
    return (
      institution !== undefined &&
      (departmentId === null || institution.departments.includes(departmentId)) &&
      (userId === null || institution.editors.includes(userId))
    );
  };
  return {
    ...definition,
    actions: definition.actions.map((action) => ({ ...action, selections: action.selections.filter(isThere) })),
  };
}

/**
 * Reads a company's template, reduced to what still exists and may be selected.
 * @throws AppError not-found
 */
export async function loadTemplate(trx: Knex, companyId: number, id: number): Promise<TemplateDefinition> {
  const row: unknown = await trx('sampling_templates').where({ id, company_id: companyId }).first('definition');
  const template = row as { definition: string | TemplateDefinition } | undefined;
  if (!template) throw fail('mpn.backend.global.error.not-found');
  const { definition } = template;
  return withoutGone(
    trx,
    companyId,
    typeof definition === 'string' ? (JSON.parse(definition) as TemplateDefinition) : definition,
  );
}

/**
 * Saves a campaign as a template under a unique name.
 * @returns the template's id
 * @throws AppError not-found, duplicate-template-name
 */
export async function createTemplate(
  strapi: Core.Strapi,
  principal: Principal,
  { name, samplingCampaignId }: { name: string; samplingCampaignId: number },
): Promise<number> {
  try {
    return await inTransaction(strapi, async (trx) => {
      await assertCampaignAccess(trx, principal, samplingCampaignId);
      const campaign = await lockCampaign(trx, samplingCampaignId);
      if (!campaign) throw fail('mpn.backend.global.error.not-found');
      const definition = await definitionOf(trx, campaign);
      const id = await insertRow(trx, 'sampling_templates', { company_id: companyOf(principal), name, definition });
      await audit(trx, principal, {
        action: 'sampling_template.create',
        objectType: 'sampling_template',
        objectId: id,
      });
      return id;
    });
  } catch (error) {
    if (!violates(error, 'sampling_templates_company_id_name_uq')) throw error;
    throw fieldError('name', 'mpn.backend.data.error.duplicate-template-name');
  }
}

/**
 * Deletes a company's template. A company that used it by default falls back to the full campaign.
 * @throws AppError not-found
 */
export async function deleteTemplate(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const template: unknown = await trx('sampling_templates')
      .where({ id, company_id: companyOf(principal) })
      .first('id');
    if (!template) throw fail('mpn.backend.global.error.not-found');
    // The foreign keys of companies and campaigns are set to null by the database.
    await trx('sampling_templates').where({ id }).delete();
    await audit(trx, principal, { action: 'sampling_template.delete', objectType: 'sampling_template', objectId: id });
  });
}

/**
 * Creates a draft for a release from a template, starting today.
 * @returns the campaign's id
 * @throws AppError not-found, and those of {@link assertSamplingAllowed}, {@link lockReleaseForSampling},
 * {@link assertNoCurrentCampaign} and {@link insertCampaign}
 */
export async function createFromTemplate(
  call: CallContext,
  { id, releaseId }: { id: number; releaseId: number },
): Promise<number> {
  return withTransaction(call, async (context) => {
    const { strapi, trx, actor: principal, now } = context;
    await assertReleaseAccess(trx, principal, releaseId);
    const companyId = companyOf(principal);
    const definition = await loadTemplate(trx, companyId, id);
    await assertSamplingAllowed(strapi, trx, companyId);
    await lockReleaseForSampling(trx, releaseId);
    await assertNoCurrentCampaign(trx, releaseId);
    const plan = planFromTemplate(definition, localToday(now));
    return insertCampaign(context, {
      ...plan,
      companyId,
      releaseId,
      userId: principal.userId,
      promoShareId: principal.promoShare?.id ?? null,
      templateId: id,
    });
  });
}

/**
 * Overwrites a draft with a template but keeps its start date; the time of day is the template's. Only for a draft
 * outside the cart and without purchases.
 * @throws AppError not-found, template-purchases, template-non-draft, template-in-cart, and those of
 * {@link lockOwnCampaign} and {@link assertNoPendingOrder}
 */
export async function applyTemplate(
  strapi: Core.Strapi,
  principal: Principal,
  call: { id: number; templateId: number; jpaVersion: number },
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const campaign = await lockOwnCampaign(trx, principal, call.id, call.jpaVersion);
    if (campaign.purchased_at) throw fail(`${P}.template-purchases`);
    if (campaign.status !== 'DRAFT') throw fail(`${P}.template-non-draft`);
    if (campaign.in_cart) throw fail(`${P}.template-in-cart`);
    await assertNoPendingOrder(trx, campaign.id);
    const { period, actions } = planFromTemplate(
      await loadTemplate(trx, campaign.company_id, call.templateId),
      campaign.start_date,
    );
    await saveActions(trx, campaign.id, await loadActions(trx, campaign.id), actions.map(planned));
    await updateRow(trx, 'sampling_campaigns', campaign.id, {
      end_date: period.endDate,
      start_time: period.startTime,
      starts_at: period.startsAt,
      ends_at: period.endsAt,
      template_id: call.templateId,
      jpa_version: campaign.jpa_version + 1,
    });
    await announceCampaign(trx, campaign.id);
    await audit(trx, principal, {
      action: 'campaign.apply_template',
      objectType: 'sampling_campaign',
      objectId: campaign.id,
    });
  });
}
