import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { defaultCampaignDates, fail, type BodyOf, type createSamplingCampaign } from '@mpn/domain';
import {
  audit,
  insertRow,
  oncePerKey,
  withTransaction,
  type CallContext,
  type KeyedRequest,
  type TransactionContext,
} from '@mpn/server-kit';
import { assertReleaseAccess, companyOf } from '../../access';
import { allowsSampling } from '../../ports';
import { planned, withInstants } from '../rules/periods';
import { localToday } from '../rules/time-zone';
import { findRelease, type ReleaseRow } from '../../rows';
import { checkActions, checkPeriod, type ActionInput, type Period } from '../rules/campaign-save';
import { announceCampaign } from './announce-campaign';
import { checkSelections, insertAction } from './store-actions';

export interface CampaignPlan {
  period: Period;
  actions: ActionInput[];
}

export interface NewCampaign extends CampaignPlan {
  companyId: number;
  releaseId: number;
  userId: number | null;
  promoShareId?: number | null;
  automatic?: boolean;
  templateId?: number | null;
  inCart?: boolean;
}

const P = 'mpn.backend.data.error.product';

/** The default action: FULL, over the whole period, named after the release. */
export function defaultAction(period: Period, releaseTitle: string): ActionInput {
  return {
    name: releaseTitle,
    downloadAllowed: true,
    startDate: period.startDate,
    endDate: period.endDate,
    startTime: period.startTime,
    samplingType: 'FULL',
    addresseeBrowserInitialization: { selections: [], expansions: [] },
  };
}

/** The default period: 90 days from `startDate`, the end inclusive, from 00:00. */
export function defaultPeriod(startDate: string): Period {
  return withInstants(defaultCampaignDates(startDate));
}

function planOf(body: BodyOf<typeof createSamplingCampaign>, release: ReleaseRow, now: Date): CampaignPlan {
  const standard = defaultCampaignDates(body.startDate ?? localToday(now));
  const period = withInstants({
    startDate: standard.startDate,
    endDate: body.endDate ?? standard.endDate,
    startTime: body.startTime ?? standard.startTime,
  });
  return { period, actions: body.samplingActions ?? [defaultAction(period, release.title)] };
}

/**
 * Locks a release that can be sampled now.
 * @throws AppError not-found, withdrawn, not-sampling-ready
 */
export async function lockReleaseForSampling(trx: Knex, releaseId: number): Promise<ReleaseRow> {
  await trx('releases').where({ id: releaseId }).forUpdate().first('id');
  const release = await findRelease(trx, releaseId);
  if (!release) throw fail('mpn.backend.global.error.not-found');
  if (release.withdrawn_at) throw fail(`${P}.release-withdrawn`);
  if (release.status === 'DRAFT') throw fail(`${P}.release-not-sampling-ready`);
  return release;
}

/**
 * Asserts that the company's sampling mode is not NO_SAMPLING.
 * @throws AppError sampling-switched-off
 */
export async function assertSamplingAllowed(strapi: Core.Strapi, trx: Knex, companyId: number): Promise<void> {
  if (!(await allowsSampling(strapi, trx, companyId))) throw fail(`${P}.sampling-switched-off`);
}

/**
 * Asserts that the release has no current campaign.
 * @throws AppError already-exists while it has one that is neither finished nor cancelled
 */
export async function assertNoCurrentCampaign(trx: Knex, releaseId: number): Promise<void> {
  const current: unknown = await trx('sampling_campaigns')
    .where({ release_id: releaseId })
    .whereNull('deleted_at')
    .whereNotIn('status', ['PAID_FINISHED', 'PAID_CANCELED'])
    .first('id');
  if (current) throw fail(`${P}.samplingcampaign-already-exists`);
}

/**
 * Checks and inserts a new draft in the caller's transaction, which holds the release's row lock.
 * @returns the campaign's id
 * @throws AppError those of {@link checkPeriod}, {@link checkActions} and {@link checkSelections}
 */
export async function insertCampaign(
  { trx, actor, now }: Omit<TransactionContext, 'strapi'>,
  campaign: NewCampaign,
): Promise<number> {
  const actions = campaign.actions.map(planned);
  checkPeriod(campaign.period, now);
  checkActions(campaign.period, actions, now);
  await checkSelections(trx, campaign.companyId, actions);
  const { startDate, endDate, startTime, startsAt, endsAt } = campaign.period;
  const id = await insertRow(trx, 'sampling_campaigns', {
    release_id: campaign.releaseId,
    company_id: campaign.companyId,
    created_by_user_id: campaign.userId,
    promo_share_id: campaign.promoShareId ?? null,
    status: 'DRAFT',
    start_date: startDate,
    end_date: endDate,
    start_time: startTime,
    starts_at: startsAt,
    ends_at: endsAt,
    in_cart: campaign.inCart ?? false,
    in_cart_at: campaign.inCart ? now : null,
    automatic: campaign.automatic ?? false,
    template_id: campaign.templateId ?? null,
    jpa_version: 1,
  });
  for (const [index, action] of actions.entries()) await insertAction(trx, id, action, index + 1);
  await announceCampaign(trx, id);
  await audit(trx, actor, { action: 'campaign.create', objectType: 'sampling_campaign', objectId: id });
  return id;
}

/**
 * Creates a draft; fields missing in the body get defaults. A repeated idempotency key returns the same campaign.
 * @returns its id
 * @throws AppError not-found, idempotency-key-reused, and those of {@link assertSamplingAllowed},
 * {@link lockReleaseForSampling}, {@link assertNoCurrentCampaign} and {@link insertCampaign}
 */
export async function createCampaign(
  call: CallContext,
  body: BodyOf<typeof createSamplingCampaign>,
  keyed: KeyedRequest | undefined,
): Promise<number> {
  const companyId = companyOf(call.actor);
  return withTransaction(call, async (context) => {
    const { strapi, trx, actor: principal, now } = context;
    await assertReleaseAccess(trx, principal, body.releaseId);
    return oncePerKey(trx, principal, keyed, async () => {
      await assertSamplingAllowed(strapi, trx, companyId);
      const release = await lockReleaseForSampling(trx, body.releaseId);
      await assertNoCurrentCampaign(trx, release.id);
      const campaign = {
        ...planOf(body, release, now),
        companyId,
        releaseId: release.id,
        userId: principal.userId,
        promoShareId: principal.promoShare?.id ?? null,
      };
      return insertCampaign(context, campaign);
    });
  });
}
