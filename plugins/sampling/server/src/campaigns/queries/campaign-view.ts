import {
  actionMachine,
  allowedEvents,
  campaignMachine,
  daysBetweenInclusive,
  fail,
  shareIncludes,
  type Principal,
  type SamplingActionView,
  type SamplingCampaignView,
  type SamplingLock,
} from '@mpn/domain';
import { database, type CallContext } from '@mpn/server-kit';
import { actionFacts, campaignFacts } from '../rules/state-facts';
import { cartOwnerOf, isOwnCampaign } from '../../access';
import { allowsSampling, campaignPrices, missingCount } from '../../ports';
import { newInstitutions } from './new-institutions';
import { unpurchasedActions, type UnpurchasedActions } from './unpurchased';
import { wantedOfCampaigns } from './wanted';
import { campaignRecords, type ActionRecord, type CampaignRecord } from './campaign-sql';

type CampaignAction = SamplingCampaignView['allowedActions'][number];
type ActionCommand = SamplingActionView['allowedActions'][number];

const OVER = ['PAID_FINISHED', 'PAID_CANCELED'];

/** Why the sampling page is locked; the most important reason first (docs/domain.md#editing-locks). */
export function lockReason(record: CampaignRecord, samplingAllowed: boolean): SamplingLock['reason'] | null {
  if (record.withdrawn) return 'WITHDRAWN';
  if (!samplingAllowed && !OVER.includes(record.status)) return 'SAMPLING_SWITCHED_OFF';
  if (record.orderOpen) return 'ORDER_OPEN';
  if (record.orderNotPersisted) return 'ORDER_NOT_PERSISTED';
  if (record.inCart) return 'IN_CART';
  if (record.releaseStatus === 'DRAFT' && !OVER.includes(record.status)) return 'NOT_SAMPLING_READY';
  return null;
}

function campaignActions(record: CampaignRecord, samplingAllowed: boolean, now: Date): CampaignAction[] {
  const release = { status: record.releaseStatus, withdrawn: record.withdrawn };
  const facts = campaignFacts(record, record.actions, release, samplingAllowed, now);
  const events = allowedEvents(campaignMachine, record.status, facts);
  const orderPending = record.orderOpen || record.orderNotPersisted;
  return [
    // Pausing a paused campaign succeeds, but no screen needs a button for it.
    ...(['pause', 'resume', 'cancel'] as const).filter(
      (event) => events.includes(event) && !(event === 'pause' && record.status === 'PAID_PAUSED'),
    ),
    ...(record.inCart && !orderPending ? (['remove_from_cart'] as const) : []),
    ...(record.status === 'DRAFT' && !orderPending ? (['delete'] as const) : []),
  ];
}

function actionCommands(
  record: CampaignRecord,
  action: ActionRecord,
  unpurchased: UnpurchasedActions,
  now: Date,
): ActionCommand[] {
  const window = { startsAt: new Date(action.startsAt), endsAt: new Date(action.endsAt) };
  const facts = actionFacts(window, record.status, unpurchased.get(action.id) ?? 'NOTHING', now);
  const events = allowedEvents(actionMachine, action.status, facts);
  return (['activate', 'pause', 'resume', 'cancel'] as const).filter(
    (event) => events.includes(event) && !(event === 'pause' && action.status === 'PAUSED'),
  );
}

function actionView(
  record: CampaignRecord,
  action: ActionRecord,
  unpurchased: UnpurchasedActions,
  now: Date,
): SamplingActionView {
  const { expansions, selections, ...rest } = action;
  return {
    ...rest,
    startsAt: new Date(action.startsAt).toISOString(),
    endsAt: new Date(action.endsAt).toISOString(),
    runningDays: daysBetweenInclusive(action.startDate, action.endDate),
    addresseeBrowserInitialization: { selections, expansions: expansions ?? [] },
    allowedActions: actionCommands(record, action, unpurchased, now),
  };
}

function purchaseState(record: CampaignRecord): SamplingCampaignView['purchaseState'] {
  if (record.orderOpen) return 'ORDER_OPEN';
  return record.purchasedAt ? 'PURCHASED' : 'NOT_PURCHASED';
}

interface CompanyFacts {
  samplingAllowed: boolean;
  price: number | null;
  baseFee: number | null;
  currencyType: string;
  cartToken: string | null;
  newInstitutions: SamplingCampaignView['newInstitutions'];
  missing: number;
}

function campaignView(
  record: CampaignRecord,
  facts: CompanyFacts,
  unpurchased: UnpurchasedActions,
  now: Date,
): SamplingCampaignView {
  const reason = lockReason(record, facts.samplingAllowed);
  return {
    id: record.id,
    jpaVersion: record.jpaVersion,
    releaseId: record.releaseId,
    releaseTitle: record.releaseTitle,
    artistName: record.artistName,
    status: record.status,
    startDate: record.startDate,
    endDate: record.endDate,
    startTime: record.startTime,
    inCart: record.inCart,
    cartToken: record.inCart ? facts.cartToken : null,
    automatic: record.automatic,
    samplingActions: record.actions.map((action) => actionView(record, action, unpurchased, now)),
    price: facts.price,
    baseFee: facts.baseFee,
    currencyType: facts.currencyType,
    purchaseState: purchaseState(record),
    purchasedInstitutions: { streaming: record.purchasedStreaming, download: record.purchasedDownload },
    newInstitutions: reason === null || reason === 'IN_CART' ? facts.newInstitutions : null,
    sampledEditors: record.sampledEditors,
    editable: reason === null && !OVER.includes(record.status),
    lock: reason === null ? null : { reason, missing: reason === 'NOT_SAMPLING_READY' ? facts.missing : 0 },
    allowedActions: campaignActions(record, facts.samplingAllowed, now),
  };
}

/**
 * A campaign's view reduced for a promo-share view: no prices of campaigns that were not created in it, and no actions
 * on those or on paid ones.
 */
function forPartner(principal: Principal, record: CampaignRecord, view: SamplingCampaignView): SamplingCampaignView {
  const isOwn = isOwnCampaign(principal, record);
  if (isOwn && (record.status === 'DRAFT' || shareIncludes(principal, 'changePaidCampaigns'))) return view;
  return {
    ...view,
    ...(isOwn ? {} : { price: null, baseFee: null, cartToken: null }),
    editable: false,
    newInstitutions: null,
    lock: OVER.includes(record.status) ? view.lock : { reason: 'NOT_IN_SHARE', missing: 0 },
    allowedActions: [],
    samplingActions: view.samplingActions.map((action) => ({ ...action, allowedActions: [] })),
  };
}

/**
 * Campaigns of one company as the sampling page shows them: newest first, with price, lock and what can be done now.
 */
export async function campaignViews(
  { strapi, actor: principal, now }: CallContext,
  ids: number[],
): Promise<SamplingCampaignView[]> {
  const knex = database(strapi);
  const records = await campaignRecords(knex, ids);
  const [first] = records;
  if (!first) return [];
  const current = records.filter(({ status }) => !OVER.includes(status));
  const wanted = await wantedOfCampaigns(
    knex,
    current.map(({ id }) => id),
    now,
  );
  const unpurchased = await unpurchasedActions(
    knex,
    current.map(({ id }) => id),
    ['DRAFT'],
    now,
  );
  const offered = await newInstitutions(
    knex,
    current.map(({ id }) => id),
    now,
  );
  const prices = campaignPrices(strapi);
  const priced = await prices.ofCampaigns(
    knex,
    first.companyId,
    current.map(({ id, purchasedAt }) => ({
      campaignId: id,
      purchasedBefore: purchasedAt !== null,
      institutions: wanted.get(id) ?? [],
    })),
    now,
  );
  const cartToken = records.some(({ inCart }) => inCart)
    ? await prices.cartToken(knex, cartOwnerOf(principal, first.companyId), now)
    : null;
  const samplingAllowed = await allowsSampling(strapi, knex, first.companyId);
  const missing = await missingCount(
    strapi,
    knex,
    records.find((record) => lockReason(record, samplingAllowed) === 'NOT_SAMPLING_READY')?.releaseId,
  );
  return records.map((record) => {
    const price = priced.get(record.id) ?? { price: 0, baseFee: 0, currencyType: 'EUR' };
    const facts = {
      ...price,
      ...{ cartToken, missing, samplingAllowed, newInstitutions: offered.get(record.id) ?? null },
    };
    return forPartner(principal, record, campaignView(record, facts, unpurchased, now));
  });
}

/**
 * One campaign as the sampling page shows it.
 * @throws AppError not-found
 */
export async function oneCampaignView(context: CallContext, id: number): Promise<SamplingCampaignView> {
  const [view] = await campaignViews(context, [id]);
  if (!view) throw fail('mpn.backend.global.error.not-found');
  return view;
}
