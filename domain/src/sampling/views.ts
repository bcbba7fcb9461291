import type { LastSave } from '../audit/last-save';
import type { Page, SaveResultField } from '../http/endpoint';
import type { InstitutionOwnership } from '../company/ownership';
import type { FormerReaction } from './former-reactions';
import type { ActionStatus, CampaignStatus, CircleMemberStanding, SamplingMedium, SamplingType } from '../enums';

export interface AddresseeSelection {
  institutionId: number;
  /** null: the whole institution. */
  departmentId: number | null;
  userId: number | null;
}

export interface SamplingActionView {
  id: number;
  jpaVersion: number;
  position: number;
  name: string | null;
  downloadAllowed: boolean;
  startDate: string;
  endDate: string;
  startTime: string;
  startsAt: string;
  endsAt: string;
  runningDays: number;
  samplingType: SamplingType;
  status: ActionStatus;
  /** Selections (SELECTIVE only) and the expanded nodes of the tree. */
  addresseeBrowserInitialization: { selections: AddresseeSelection[]; expansions: string[] };
  /** Institutions that the action reaches: all eligible ones for FULL. */
  institutionCount: number;
  editorCount: number;
  allowedActions: ('activate' | 'pause' | 'resume' | 'cancel')[];
}

export interface SamplingCampaignView {
  id: number;
  jpaVersion: number;
  releaseId: number;
  releaseTitle: string;
  artistName: string | null;
  status: CampaignStatus;
  startDate: string;
  endDate: string;
  startTime: string;
  inCart: boolean;
  cartToken: string | null;
  automatic: boolean;
  samplingActions: SamplingActionView[];
  /** Net, major units; null in a promo-share view for a campaign that was not created in it. */
  price: number | null;
  baseFee: number | null;
  currencyType: string;
  purchaseState: 'NOT_PURCHASED' | 'ORDER_OPEN' | 'PURCHASED';
  purchasedInstitutions: { streaming: number; download: number };
  /**
   * Institutions that its full actions would reach, had they not joined the network after it was put into the cart:
   * their number, the first names, and the `until` with which they are added. null without any, or where it cannot be
   * changed.
   */
  newInstitutions: { count: number; names: string[]; until: number } | null;
  sampledEditors: number;
  editable: boolean;
  lock: SamplingLock | null;
  allowedActions: ('pause' | 'resume' | 'cancel' | 'remove_from_cart' | 'delete')[];
}

/** Why the sampling page is locked; the dialog offers a way out for each (docs/domain.md#editing-locks). */
export interface SamplingLock {
  /** NOT_IN_SHARE: a promo share partner may change own drafts only. */
  reason:
    | 'IN_CART'
    | 'ORDER_OPEN'
    | 'ORDER_NOT_PERSISTED'
    | 'NOT_SAMPLING_READY'
    | 'WITHDRAWN'
    | 'SAMPLING_SWITCHED_OFF'
    | 'NOT_IN_SHARE';
  missing: number;
}

export interface ReleaseCampaigns {
  current: SamplingCampaignView | null;
  past: SamplingCampaignView[];
  /**
   * How many days before the release date the campaign began that the company bought last, of those that began before
   * it; null without one, and in a promo-share view.
   */
  usualLead: number | null;
  /** Of the current campaign. */
  lastSave?: LastSave | null;
}

/** An institution of GET /addresseebrowser/tree, with its departments. */
export interface AddresseeInstitution {
  id: number;
  name: string;
  networkId: number | null;
  networkName: string | null;
  countryId: number;
  mediumId: number;
  medium: SamplingMedium;
  areaIds: number[];
  genreIds: number[];
  audienceReach: number | null;
  audienceAgeFrom: number | null;
  audienceAgeTo: number | null;
  city: string | null;
  isArd: boolean;
  isPartner: boolean;
  /** Whether it has a music desk. */
  musicEditorial: boolean;
  ownership: InstitutionOwnership;
  /** On the caller's company's block list. */
  isBlocked: boolean;
  /**
   * Its reactions to the company's releases, at least one; null in a promo-share view and while STATISTICS is off.
   */
  formerReactions: FormerReaction[] | null;
  /** Its rule about generative AI where that keeps the release from it (HIDE), or its files (NO_DELIVERY). */
  aiRule: 'NO_DELIVERY' | 'HIDE' | null;
  /** Whether the caller's company may select it (block list, ARD contract, AI rule). */
  selectable: boolean;
  departments: { id: number; name: string; editorCount: number }[];
  editorCount: number;
}

export interface AddresseeTree {
  institutions: AddresseeInstitution[];
}

/** The editors of one institution. */
export interface AddresseeEditors {
  institutionId: number;
  editors: { id: number; fullName: string; position: string | null; departmentId: number | null; genreIds: number[] }[];
}

/** At most 50, by name. */
export interface FoundEditors {
  editors: { id: number; fullName: string; institutionId: number; departmentId: number | null }[];
}

/** A saved selection of institutions ("sampling group"). */
export interface SamplingCircleView {
  id: number;
  name: string;
  /** Ids of the members that can be sampled now. */
  institutionIds: number[];
  /** Number of all members. */
  members: number;
  createdAt: string;
}

export interface SamplingCircleMember {
  id: number;
  name: string;
  mpnCompanyNumber: string | null;
  city: string | null;
  country: string | null;
  medium: SamplingMedium | null;
  /** Whether it can be sampled, or why not; promo share partners are not told the reason. */
  standing: CircleMemberStanding;
}

export interface SamplingCircleDetail extends SaveResultField {
  id: number;
  name: string;
  createdAt: string;
  institutions: SamplingCircleMember[];
  version: number;
}

export interface SamplingTemplateView {
  id: number;
  name: string;
  createdAt: string;
  /** Length of the campaign. */
  days: number;
  actions: TemplateActionView[];
}

/** An action of a template. */
export interface TemplateActionView {
  name: string | null;
  samplingType: SamplingType;
  downloadAllowed: boolean;
  days: number;
  /** How many institutions a SELECTIVE one names; null for a FULL one. */
  institutionCount: number | null;
}

export interface SamplingDepartmentView {
  id: number;
  name: string;
  editorCount: number;
}

export interface AddresseeDetails {
  id: number;
  name: string;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
  networkName: string | null;
  medium: SamplingMedium | null;
  areas: string[];
  genres: string[];
  audienceReach: number | null;
  audienceAgeFrom: number | null;
  audienceAgeTo: number | null;
  additionalInformation: string | null;
  isArd: boolean;
  isPartner: boolean;
  /** Whether it has a music desk. */
  musicEditorial: boolean;
  ownership: InstitutionOwnership;
  departments: SamplingDepartmentView[];
  editorCount: number;
}

/** One page of a block list. */
export interface BlockListPage extends Page<BlockListRow> {
  /** Of the company's whole list, for the next save; null where the lists of all companies are shown. */
  version: string | null;
}

/** Effects of blocking an institution now, in numbers. */
export interface BlockListEffects {
  /** Number of its people who lose access. */
  people: number;
  /** Number of releases that are bought for it and planned, running or paused. */
  releases: number;
  /** Number of deliveries to it that have not started and would be cancelled. */
  deliveries: number;
  /** Names of the company's circles that it would have to be taken out of. */
  circles: string[];
}

export interface BlockListRow {
  id: number;
  companyId: number;
  /** The promotion company that owns the list. */
  companyName: string;
  institutionId: number;
  institutionName: string;
  institutionMpnNumber: string | null;
  /** null: blocked in every medium. */
  mediumId: number | null;
  medium: SamplingMedium | null;
}
