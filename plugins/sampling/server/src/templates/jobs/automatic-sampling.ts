import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { addDays, AUTOMATIC_SAMPLING_DAYS_BEFORE, isAppError } from '@mpn/domain';
import {
  database,
  featureIsOn,
  isEnabled,
  NOBODY,
  registerClockJob,
  notify,
  withTransaction,
  type TransactionContext,
  select,
} from '@mpn/server-kit';
import {
  addToCart,
  assertNoCurrentCampaign,
  defaultAction,
  defaultPeriod,
  insertCampaign,
  lockReleaseForSampling,
  type CampaignPlan,
  localToday,
} from '../../campaigns';
import { loadTemplate, planFromTemplate } from '../commands/templates';

interface DueRelease {
  id: number;
  companyId: number;
  templateId: number | null;
  releaseDate: string;
  title: string;
}

// Releases that never had a campaign, so that a deleted automatic draft is not created again at the next tick. While
// templates are switched off, companies with a default template are skipped, because another plan is not what they
// chose.
const DUE = `
  select release.id, release.company_id as "companyId", company.default_template_id as "templateId",
    release.release_date as "releaseDate", release.title
  from releases release
  join companies company on company.id = release.company_id
  where company.type = 'PROMOTION' and company.sampling_mode = 'AUTOMATIC_SAMPLING'
    and ${isEnabled('company')}
    and (company.default_template_id is null or ${featureIsOn('SAMPLING_TEMPLATES')})
    and release.status = 'READY' and release.deleted_at is null and release.withdrawn_at is null
    and release.release_date <= ?::date and release.release_date >= ?::date
    and not exists (select 1 from sampling_campaigns campaign where campaign.release_id = release.id)
  order by release.id`;

async function planFor(trx: Knex, release: DueRelease): Promise<CampaignPlan> {
  if (release.templateId !== null) {
    const template = await loadTemplate(trx, release.companyId, release.templateId);
    const plan = planFromTemplate(template, release.releaseDate);
    // In the cart every action has a name; templates are also made of plans whose actions have none yet.
    return { ...plan, actions: plan.actions.map((action) => ({ ...action, name: action.name || release.title })) };
  }
  const period = defaultPeriod(release.releaseDate);
  return { period, actions: [defaultAction(period, release.title)] };
}

async function notifyUsers(
  { strapi, trx }: TransactionContext,
  release: DueRelease,
  campaignId: number,
): Promise<void> {
  await notify(strapi, trx, {
    kind: 'AUTOMATIC_SAMPLING_IN_CART',
    companyId: release.companyId,
    data: { releaseId: release.id, releaseTitle: release.title, campaignId, releaseDate: release.releaseDate },
    uniqueKey: `automatic-sampling:${campaignId}`,
  });
}

async function prepare(context: TransactionContext, release: DueRelease): Promise<void> {
  const { trx } = context;
  const locked = await lockReleaseForSampling(trx, release.id);
  await assertNoCurrentCampaign(trx, release.id);
  const plan = await planFor(trx, { ...release, title: locked.title });
  const campaign = { ...plan, companyId: release.companyId, releaseId: release.id, userId: null, automatic: true };
  const id = await insertCampaign(context, { ...campaign, templateId: release.templateId });
  await addToCart(context, id);
  await notifyUsers(context, release, id);
}

/**
 * Puts a campaign into the cart for each READY release of an AUTOMATIC_SAMPLING company that never had one: from
 * {@link AUTOMATIC_SAMPLING_DAYS_BEFORE} days before its release date through that date, at the first tick at which it
 * is READY (docs/domain.md#automatic-sampling). Nothing is bought without a person.
 */
export async function prepareAutomaticSampling(strapi: Core.Strapi, now: Date): Promise<void> {
  const today = localToday(now);
  const rows = await select<DueRelease>(database(strapi), DUE, [addDays(today, AUTOMATIC_SAMPLING_DAYS_BEFORE), today]);
  for (const release of rows) {
    try {
      await withTransaction({ strapi, actor: NOBODY, now }, (context) => prepare(context, release));
    } catch (error) {
      logSkipped(strapi, release.id, error);
    }
  }
}

function logSkipped(strapi: Core.Strapi, releaseId: number, error: unknown): void {
  const reason = isAppError(error) ? error.code : error instanceof Error ? error.stack : String(error);
  strapi.log.warn(`Automatic sampling left out release ${releaseId}: ${reason}`);
}

export function registerAutomaticSampling(): void {
  registerClockJob({ name: 'sampling.automatic', run: prepareAutomaticSampling });
}
