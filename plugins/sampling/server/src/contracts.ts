import type { Knex } from 'knex';
import type {
  actOnSamplingCampaign,
  AppError,
  BodyOf,
  createSamplingCampaign,
  ParamsOf,
  PriceCategory,
  QueryOf,
  Right,
  SamplingCampaignView,
  SamplingMedium,
  updateSamplingCampaign,
} from '@mpn/domain';
import type { CallContext, KeyedRequest, TransactionContext } from '@mpn/server-kit';

/**
 * The plugin's public interface: the one file that other packages may `import type` from. At its end, the services and
 * events that it adds to the registry of `server-kit`.
 */

/** Which action an event is about. */
export interface ActionEventData {
  campaignId: number;
  actionId: number;
}

/** Whose block list was changed, and which institutions were added to it or taken off. */
export interface BlockListEventData {
  companyId: number;
  institutionIds: number[];
}

/** An institution that a campaign reaches, and the right it has or wants there. */
export interface ReachedInstitution {
  institutionId: number;
  right: Right;
}

/** One institution of a campaign as pricing sees it: priced once, however many actions select it. */
export interface WantedInstitution {
  institutionId: number;
  institutionName: string;
  medium: SamplingMedium;
  priceCategory: PriceCategory;
  /** The highest right over the actions that are not over. */
  right: Right;
  /** What was bought before, if anything. */
  purchasedRight: Right | null;
}

/** A campaign that could be bought, as the cart lists it. */
export interface CartCampaign {
  campaignId: number;
  jpaVersion: number;
  companyId: number;
  releaseId: number;
  releaseTitle: string;
  artistName: string | null;
  startDate: string;
  endDate: string;
  /** Whether its start has passed, so that it begins with the purchase. */
  startsAtOnce: boolean;
  /** Whether it was bought before, so that the base fee is paid. */
  purchasedBefore: boolean;
  /** Names of new actions whose window is over: neither priced nor bought. */
  leftOut: string[];
  /** Selected institutions that can no longer be sampled: blocked, disabled, deleted, or by their rule about AI. */
  gone: { name: string; byAiRule: boolean }[];
  /** Institutions that are left out because of their rule about generative AI and what is stated of the release. */
  refusingAi: string[];
  /** Number of institutions that joined the network since it was put into the cart: offered, not included. */
  newInstitutions: number;
  institutions: WantedInstitution[];
  /** Why it cannot be bought now; empty when it can. */
  problems: AppError['code'][];
}

/** An action of a campaign that may be unsaved. */
export interface ActionDraft {
  samplingType: 'FULL' | 'SELECTIVE';
  downloadAllowed: boolean;
  /** Last local day of its window; null: not chosen yet. */
  endDate: string | null;
  institutionIds: number[];
}

export interface CampaignPurchase {
  campaignId: number;
  orderId: number;
  rights: ReachedInstitution[];
}

/** Whose cart: the company's, or in a promo-share view only the campaigns created in it. */
export interface CartOwner {
  companyId: number;
  promoShareId: number | null;
}

export interface CampaignService {
  /**
   * The campaign as the caller sees it.
   * @throws AppError not-found, also for a campaign that the caller may not see
   */
  read(context: CallContext, id: number): Promise<SamplingCampaignView>;
  /**
   * Creates a draft; a repeated idempotency key returns the draft that it created.
   * @throws the errors of the `POST` call
   */
  create(
    context: CallContext,
    campaign: BodyOf<typeof createSamplingCampaign>,
    keyed: KeyedRequest | undefined,
  ): Promise<SamplingCampaignView>;
  /** Saves the whole campaign and applies `updateMode`. @throws the errors of the `PUT` call */
  update(
    context: CallContext,
    id: number,
    campaign: BodyOf<typeof updateSamplingCampaign>,
    mode: QueryOf<typeof updateSamplingCampaign>,
  ): Promise<SamplingCampaignView & { saveResult: 'SAVED' | 'NO_SAVE' }>;
  /**
   * Pauses, resumes, cancels or deletes a campaign, or takes it out of the cart.
   * @returns null if the campaign was deleted
   * @throws the errors of the `_actions` call
   */
  act(
    context: CallContext,
    act: ParamsOf<typeof actOnSamplingCampaign> & { jpaVersion: number },
  ): Promise<SamplingCampaignView | null>;
  /** Campaigns of the cart in the order in which they were added; three statements for any number of campaigns. */
  cart(knex: Knex, owner: CartOwner, now: Date): Promise<CartCampaign[]>;
  /** Number of campaigns in the cart. */
  cartSize(knex: Knex, owner: CartOwner): Promise<number>;
  /** Locks the campaigns of the cart `FOR UPDATE`, in the order of their ids. */
  lockCart(trx: Knex, owner: CartOwner): Promise<number[]>;
  /** What these actions would reach for a release, with the purchases of `campaignId`. */
  wanted(
    knex: Knex,
    companyId: number,
    about: { campaignId: number | null; releaseId: number | null },
    actions: ActionDraft[],
    now: Date,
  ): Promise<WantedInstitution[]>;
  /**
   * What a campaign selects now, with what was bought of it.
   * @throws AppError not-found
   */
  selection(
    knex: Knex,
    campaignId: number,
    now: Date,
  ): Promise<{ companyId: number; releaseTitle: string; institutions: WantedInstitution[] }>;
  /** Whether the campaign belongs to the company and, with a promo share, was created in it; false if it is missing. */
  ownedBy(knex: Knex, campaignId: number, owner: CartOwner): Promise<boolean>;
  /** The releases of campaigns, by the campaign's id; also of deleted campaigns. */
  releasesOf(knex: Knex, campaignIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Whether it was bought before, so that no base fee is due. */
  purchasedBefore(knex: Knex, campaignId: number): Promise<boolean>;
  /**
   * Removes institutions that can no longer be sampled from the cart's selections.
   * @returns how many entries were removed
   */
  dropGone(trx: Knex, owner: CartOwner): Promise<number>;
  /** Takes the campaigns out of the cart because an order was placed for them. */
  takeFromCart(trx: Knex, campaignIds: number[]): Promise<void>;
  /**
   * Writes the purchased rights and fires the campaign's `purchase`. A campaign that can no longer be bought is left
   * unchanged, so that the order stays booked and support is notified.
   * @returns null, or the code why it cannot be bought
   */
  purchase(context: TransactionContext, purchase: CampaignPurchase): Promise<AppError['code'] | null>;
  /** Announces the campaigns of a cancelled order, which can be edited again, and increments their versions. */
  releaseFromOrder(trx: Knex, campaignIds: number[]): Promise<void>;
  /**
   * Pauses, resumes or cancels a paid campaign for support.
   * @throws AppError not-found, and the state table's codes
   */
  changeForSupport(
    context: TransactionContext,
    campaignId: number,
    event: 'pause' | 'resume' | 'cancel',
  ): Promise<void>;
}

/** An action that runs: it and its campaign are active. */
export interface RunningAction {
  actionId: number;
  campaignId: number;
  releaseId: number;
}

export interface ReachService {
  /**
   * The running actions of a release, of a campaign, of a company, or the action itself if it runs; none of a withdrawn
   * or deleted release.
   */
  running(
    knex: Knex,
    of: { releaseId: number } | { campaignId: number } | { companyId: number } | { actionId: number },
  ): Promise<RunningAction[]>;
  /**
   * Institutions that an action of a paid campaign reaches now: selected, purchased and still eligible. Each with the
   * right that was bought, or STREAMING where the action permits no download. Empty unless campaign and action are
   * active.
   */
  ofAction(knex: Knex, actionId: number): Promise<ReachedInstitution[]>;
  /** Ids of the editors whom an active action addresses at those institutions. */
  editorsOfAction(knex: Knex, actionId: number): Promise<number[]>;
  /** Ids of the ARD institutions whose archive gets a copy by an active action, whether or not it reaches them. */
  archivesOfAction(knex: Knex, actionId: number): Promise<number[]>;
  /**
   * Numbers of addressees of a release's paid campaigns: those recorded when an action started or reached more; of an
   * action that has not started, those that it would reach now.
   */
  sampledOfRelease(knex: Knex, releaseId: number): Promise<SampledNumbers>;
}

/** Numbers of institutions and editors. */
export interface SampledNumbers {
  institutions: number;
  editors: number;
}

/** Service `plugin::shop.prices`, registered by the shop for the campaign's page. */
export interface CampaignPrices {
  /** Net price and base fee of what is still to be bought (major units), by campaign id. */
  ofCampaigns(
    knex: Knex,
    companyId: number,
    campaigns: { campaignId: number; purchasedBefore: boolean; institutions: WantedInstitution[] }[],
    now: Date,
  ): Promise<Map<number, { price: number; baseFee: number; currencyType: string }>>;
  /** The token of the cart as it is now; null when it is empty. */
  cartToken(knex: Knex, owner: CartOwner, now: Date): Promise<string | null>;
}

declare module '@mpn/server-kit' {
  interface Services {
    'plugin::sampling.campaign': CampaignService;
    'plugin::sampling.reach': ReachService;
    'plugin::shop.prices': CampaignPrices;
  }

  interface Events {
    /** An action became active, was resumed, or reaches more institutions than before. */
    'sampling.action-activated': ActionEventData;
    /**
     * An action became active for the first time, or reaches further institutions, so that there are editors to notify.
     */
    'sampling.action-announced': ActionEventData;
    /** An action was paused, cancelled or finished. */
    'sampling.action-stopped': ActionEventData;
    /** Institutions were blocked, or taken off the block list. */
    'sampling.block-list-changed': BlockListEventData;
  }
}
