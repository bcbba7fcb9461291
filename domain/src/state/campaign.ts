import { ActionStatus, CampaignStatus } from '../enums';
import { defineMachine, type ChosenTarget, type StateGuard, type TransitionRule } from './machine';

export const CampaignEvent = ['purchase', 'start', 'pause', 'resume', 'end', 'cancel'] as const;
export type CampaignEvent = (typeof CampaignEvent)[number];

/** Facts about clock and release when an event happens. */
export interface CampaignFacts {
  /** Whether the campaign's start has been reached. */
  startReached: boolean;
  /** Whether the campaign's end has been reached. */
  endReached: boolean;
  /** Whether no sampling requirement of the release is missing, and it is not withdrawn. */
  releaseReady: boolean;
  everyActionNamed: boolean;
  /** Whether the campaign's company may sample: its sampling mode is not NO_SAMPLING. */
  samplingAllowed: boolean;
}

const INVALID = 'mpn.backend.data.error.product.samplingcampaign-invalid-status-update';
const FINISHED = { error: 'mpn.backend.data.error.product.samplingcampaign-finished' } as const;
const CANCELED = { error: 'mpn.backend.data.error.product.samplingcampaign-canceled' } as const;

const endInFuture: StateGuard<CampaignFacts> = {
  name: 'end in the future',
  holds: ({ endReached }) => !endReached,
  error: 'mpn.backend.data.error.product.samplingcampaign-end-date-passed',
};
const samplingAllowed: StateGuard<CampaignFacts> = {
  name: 'company samples',
  holds: (facts) => facts.samplingAllowed,
  error: 'mpn.backend.data.error.product.sampling-switched-off',
};
const purchaseGuards: readonly StateGuard<CampaignFacts>[] = [
  samplingAllowed,
  endInFuture,
  {
    name: 'release ready',
    holds: ({ releaseReady }) => releaseReady,
    error: 'mpn.backend.data.error.product.release-not-sampling-ready',
  },
  {
    name: 'every action named',
    holds: ({ everyActionNamed }) => everyActionNamed,
    error: 'mpn.backend.data.error.product.samplingcampaign-action-name-missing',
  },
];
const resumeGuards: readonly StateGuard<CampaignFacts>[] = [
  samplingAllowed,
  endInFuture,
  {
    name: 'release ready',
    holds: ({ releaseReady }) => releaseReady,
    error: 'mpn.backend.data.error.product.samplingcampaign-not-resumable',
  },
];
const startReached: StateGuard<CampaignFacts> = {
  name: 'start reached',
  holds: (facts) => facts.startReached,
  error: INVALID,
};
const endReached: StateGuard<CampaignFacts> = {
  name: 'end reached',
  holds: (facts) => facts.endReached,
  error: INVALID,
};

const byDates: ChosenTarget<CampaignStatus, CampaignFacts> = {
  oneOf: ['PAID_SCHEDULED', 'PAID_ACTIVE'],
  choose: (facts) => (facts.startReached ? 'PAID_ACTIVE' : 'PAID_SCHEDULED'),
};
const ends: TransitionRule<CampaignStatus, CampaignFacts> = { to: 'PAID_FINISHED', guards: [endReached] };

/**
 * State table of sampling campaigns (docs/domain.md#campaigns-and-actions). More institutions can be bought until the
 * campaign is finished or cancelled.
 */
export const campaignMachine = /* @__PURE__ */ defineMachine<CampaignStatus, CampaignEvent, CampaignFacts>({
  name: 'campaign',
  states: CampaignStatus,
  events: CampaignEvent,
  initial: 'DRAFT',
  invalid: INVALID,
  transitions: {
    DRAFT: { purchase: { to: byDates, guards: purchaseGuards } },
    PAID_SCHEDULED: {
      purchase: { to: 'PAID_SCHEDULED', guards: purchaseGuards },
      start: { to: 'PAID_ACTIVE', guards: [startReached] },
      pause: { to: 'PAID_PAUSED' },
      end: ends,
      cancel: { to: 'PAID_CANCELED' },
    },
    PAID_ACTIVE: {
      purchase: { to: 'PAID_ACTIVE', guards: purchaseGuards },
      pause: { to: 'PAID_PAUSED' },
      end: ends,
      cancel: { to: 'PAID_CANCELED' },
    },
    PAID_PAUSED: {
      purchase: { to: 'PAID_PAUSED', guards: purchaseGuards },
      pause: { to: 'PAID_PAUSED' },
      resume: { to: byDates, guards: resumeGuards },
      end: ends,
      cancel: { to: 'PAID_CANCELED' },
    },
    PAID_FINISHED: { purchase: FINISHED, start: FINISHED, pause: FINISHED, resume: FINISHED, cancel: FINISHED },
    PAID_CANCELED: { purchase: CANCELED, start: CANCELED, pause: CANCELED, resume: CANCELED, cancel: CANCELED },
  },
});

export const ActionEvent = ['activate', 'purchase', 'start', 'pause', 'resume', 'end', 'cancel'] as const;
export type ActionEvent = (typeof ActionEvent)[number];

/** GROUPS: only members of media company groups; COMPANIES: at least one institution that is in no group. */
export type NotPurchased = 'NOTHING' | 'GROUPS' | 'COMPANIES';

export interface ActionFacts {
  campaignStatus: CampaignStatus;
  startReached: boolean;
  endReached: boolean;
  /** What the action reaches and the campaign has not bought. */
  notPurchased: NotPurchased;
}

const ACTION_INVALID = 'mpn.backend.data.error.product.samplingaction-invalid-status-update';
const ACTION_CANCELED = { error: 'mpn.backend.data.error.product.samplingaction-canceled-modified' } as const;
const ACTION_FINISHED = { error: 'mpn.backend.data.error.product.samplingaction-finished-modified' } as const;

const campaignNotOver: readonly StateGuard<ActionFacts>[] = [
  {
    name: 'campaign not finished',
    holds: ({ campaignStatus }) => campaignStatus !== 'PAID_FINISHED',
    error: FINISHED.error,
  },
  {
    name: 'campaign not canceled',
    holds: ({ campaignStatus }) => campaignStatus !== 'PAID_CANCELED',
    error: CANCELED.error,
  },
];
const campaignPurchased: StateGuard<ActionFacts> = {
  name: 'campaign purchased',
  holds: ({ campaignStatus }) => campaignStatus !== 'DRAFT',
  error: 'mpn.backend.data.error.product.samplingaction-not-purchased',
};
const campaignNotPaused: StateGuard<ActionFacts> = {
  name: 'campaign not paused',
  holds: ({ campaignStatus }) => campaignStatus !== 'PAID_PAUSED',
  error: 'mpn.backend.data.error.product.samplingaction-campaign-paused',
};
const institutionsPurchased: readonly StateGuard<ActionFacts>[] = [
  {
    name: 'every institution purchased',
    holds: ({ notPurchased }) => notPurchased !== 'COMPANIES',
    error: 'mpn.backend.data.error.product.samplingaction-unpurchased-companies',
  },
  {
    name: 'every group purchased',
    holds: ({ notPurchased }) => notPurchased !== 'GROUPS',
    error: 'mpn.backend.data.error.product.samplingaction-unpurchased-groups',
  },
];
const actionEndInFuture: StateGuard<ActionFacts> = {
  name: 'end in the future',
  holds: (facts) => !facts.endReached,
  error: 'mpn.backend.data.error.product.samplingaction-over',
};
const actionStartReached: StateGuard<ActionFacts> = {
  name: 'start reached',
  holds: (facts) => facts.startReached,
  error: ACTION_INVALID,
};
const actionEndReached: StateGuard<ActionFacts> = {
  name: 'end reached, or campaign finished',
  holds: (facts) => facts.endReached || facts.campaignStatus === 'PAID_FINISHED',
  error: ACTION_INVALID,
};
const actionByDates: ChosenTarget<ActionStatus, ActionFacts> = {
  oneOf: ['SCHEDULED', 'ACTIVE'],
  choose: (facts) => (facts.startReached ? 'ACTIVE' : 'SCHEDULED'),
};
// Bought while the campaign is paused: takes effect on resume.
const actionBought: ChosenTarget<ActionStatus, ActionFacts> = {
  oneOf: ['SCHEDULED', 'ACTIVE', 'PAUSED'],
  choose: (facts) => (facts.campaignStatus === 'PAID_PAUSED' ? 'PAUSED' : actionByDates.choose(facts)),
};
const actionEnds: TransitionRule<ActionStatus, ActionFacts> = { to: 'FINISHED', guards: [actionEndReached] };

/**
 * State table of sampling actions, which follow their campaign. `purchase` is the campaign's purchase, after the
 * campaign's own transition; `activate` needs no new purchase.
 */
export const actionMachine = /* @__PURE__ */ defineMachine<ActionStatus, ActionEvent, ActionFacts>({
  name: 'action',
  states: ActionStatus,
  events: ActionEvent,
  initial: 'DRAFT',
  invalid: ACTION_INVALID,
  transitions: {
    DRAFT: {
      activate: {
        to: actionByDates,
        guards: [campaignPurchased, ...campaignNotOver, campaignNotPaused, actionEndInFuture, ...institutionsPurchased],
      },
      // Stays a draft if its window has ended: the campaign's purchase leaves it out.
      purchase: { to: actionBought, guards: [campaignPurchased, ...campaignNotOver, actionEndInFuture] },
    },
    SCHEDULED: {
      purchase: { to: 'SCHEDULED' },
      start: { to: 'ACTIVE', guards: [actionStartReached, campaignNotPaused] },
      pause: { to: 'PAUSED' },
      end: actionEnds,
      cancel: { to: 'CANCELED' },
    },
    ACTIVE: {
      purchase: { to: 'ACTIVE' },
      pause: { to: 'PAUSED' },
      end: actionEnds,
      cancel: { to: 'CANCELED' },
    },
    PAUSED: {
      purchase: { to: 'PAUSED' },
      pause: { to: 'PAUSED' },
      resume: { to: actionByDates, guards: [...campaignNotOver, campaignNotPaused, actionEndInFuture] },
      end: actionEnds,
      cancel: { to: 'CANCELED' },
    },
    FINISHED: { activate: ACTION_FINISHED, pause: ACTION_FINISHED, resume: ACTION_FINISHED, cancel: ACTION_FINISHED },
    CANCELED: { activate: ACTION_CANCELED, pause: ACTION_CANCELED, resume: ACTION_CANCELED, cancel: ACTION_CANCELED },
  },
});
