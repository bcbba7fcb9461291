import type { Knex } from 'knex';
import type { AppError, PriceCategory, Right, SamplingMedium } from '@mpn/domain';
import type { Actor } from '@mpn/server-kit';

/**
 * What other parts may call of this plugin; the one file they may `import type` from.
 * Services are reached by `strapi.plugin('sampling').service('campaign')` and `.service('reach')`.
 */

/** Tasks that a transition enqueues, for the delivery and mail parts to register handlers for. Deduplicate: they may come twice. */
export const SAMPLING_TASKS = {
  /** `{campaignId, actionId}`: an action became active, was resumed, or reaches more institutions than before. */
  activated: 'delivery.campaign-activated',
  /** `{campaignId, actionId}`: an action was paused, cancelled or finished; deliveries that did not run must not. */
  stopped: 'delivery.campaign-stopped',
  /** `{actionId}`: the editors whom the action reaches have a new release. */
  newRelease: 'mail.new-release',
} as const;

/** An institution that a campaign reaches, and the right it has or wants there. */
export interface ReachedInstitution {
  institutionId: number;
  right: Right;
}

/** One institution of a campaign as pricing sees it (domain decisions, section 5: several actions count once). */
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
  /** Bought at least once: no second base fee. */
  purchasedBefore: boolean;
  /** Selected institutions that can no longer be sampled (blocked, disabled, deleted). */
  gone: string[];
  institutions: WantedInstitution[];
  /** Why it cannot be bought now; empty when it can. */
  problems: AppError['code'][];
}

/** An action of a campaign that need not be saved. */
export interface ActionDraft {
  samplingType: 'FULL' | 'SELECTIVE';
  downloadAllowed: boolean;
  institutionIds: number[];
}

export interface CampaignPurchase {
  campaignId: number;
  orderId: number;
  rights: ReachedInstitution[];
}

export interface CampaignService {
  /** Campaigns of the company's cart, oldest first; two statements however many there are. */
  cart(knex: Knex, companyId: number, now: Date): Promise<CartCampaign[]>;
  /** Number of campaigns in the cart. */
  cartSize(knex: Knex, companyId: number): Promise<number>;
  /** Locks the campaigns of the cart `FOR UPDATE`, in the order of their ids. */
  lockCart(trx: Knex, companyId: number): Promise<number[]>;
  /** What these actions would reach; purchases of `campaignId` are taken into account. */
  wanted(
    knex: Knex,
    companyId: number,
    campaignId: number | null,
    actions: ActionDraft[],
  ): Promise<WantedInstitution[]>;
  /** Whether the campaign belongs to the company; false also where there is none. */
  ownedBy(knex: Knex, campaignId: number, companyId: number): Promise<boolean>;
  /** Whether it was bought before, so that no base fee is due. */
  purchasedBefore(knex: Knex, campaignId: number): Promise<boolean>;
  /** Removes institutions that are gone from the selections of the cart's campaigns; counts what it removed. */
  dropGone(trx: Knex, companyId: number): Promise<number>;
  /** Takes the campaigns out of the cart because an order now stands for them. */
  takeFromCart(trx: Knex, campaignIds: number[]): Promise<void>;
  /**
   * Writes the rights that were bought and fires the campaign's `purchase`. A campaign that may no longer be bought is
   * left as it is and its code answered, so that the order stays booked and support can be told.
   */
  purchase(trx: Knex, actor: Actor, purchase: CampaignPurchase, now: Date): Promise<AppError['code'] | null>;
  /** Gives back an unlocked draft after its order was cancelled. */
  releaseFromOrder(trx: Knex, campaignIds: number[]): Promise<void>;
  /** Pauses what runs or is planned for a company that was disabled. Answers with how many campaigns. */
  pauseOfCompany(trx: Knex, actor: Actor, companyId: number, now: Date): Promise<number>;
}

export interface ReachService {
  /**
   * Institutions that an action of a paid campaign reaches now, with the right bought: selected, purchased and still
   * eligible. Empty unless campaign and action are active.
   */
  ofAction(knex: Knex, actionId: number): Promise<ReachedInstitution[]>;
  /** Ids of the editors whom an active action addresses at those institutions. */
  editorsOfAction(knex: Knex, actionId: number): Promise<number[]>;
  /** Ids of the ARD institutions whose archive gets a copy by an active action, whether or not it reaches them. */
  archivesOfAction(knex: Knex, actionId: number): Promise<number[]>;
}

/** What the shop registers as `strapi.plugin('shop').service('prices')`, for the campaign's own page. */
export interface CampaignPrices {
  /** Net sum and base fee of what is not bought yet (major units), by campaign id. */
  ofCampaigns(
    knex: Knex,
    companyId: number,
    campaigns: { campaignId: number; purchasedBefore: boolean; institutions: WantedInstitution[] }[],
    now: Date,
  ): Promise<Map<number, { price: number; baseFee: number; currencyType: string }>>;
  /** The token of the company's cart as it is now; null when it is empty. */
  cartToken(knex: Knex, companyId: number, now: Date): Promise<string | null>;
}

export interface PluginServices {
  campaign: CampaignService;
  reach: ReachService;
}
