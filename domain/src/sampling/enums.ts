/** AUTOMATIC_SAMPLING puts campaigns into the cart, from three calendar days before the release date on. */
export const CompanySamplingMode = ['NO_SAMPLING', 'AUTOMATIC_SAMPLING', 'MANUAL_SAMPLING'] as const;
export type CompanySamplingMode = (typeof CompanySamplingMode)[number];

export const SamplingType = ['FULL', 'SELECTIVE'] as const;
export type SamplingType = (typeof SamplingType)[number];

export const SamplingMedium = ['INDUSTRY', 'RADIO', 'TV', 'PRINT', 'WEBRADIO', 'ONLINE'] as const;
export type SamplingMedium = (typeof SamplingMedium)[number];

export const BroadcastingArea = ['WEST', 'EAST', 'NORTH', 'SOUTH'] as const;
export type BroadcastingArea = (typeof BroadcastingArea)[number];

export const SamplingCountry = ['DE', 'AT', 'CH'] as const;
export type SamplingCountry = (typeof SamplingCountry)[number];

export const CampaignStatus = [
  'DRAFT',
  'PAID_SCHEDULED',
  'PAID_ACTIVE',
  'PAID_PAUSED',
  'PAID_FINISHED',
  'PAID_CANCELED',
] as const;
export type CampaignStatus = (typeof CampaignStatus)[number];

export const ActionStatus = ['DRAFT', 'SCHEDULED', 'ACTIVE', 'PAUSED', 'FINISHED', 'CANCELED'] as const;
export type ActionStatus = (typeof ActionStatus)[number];

/** What PUT /sampling_campaigns/{id}?updateMode= does in addition to saving. */
export const CampaignUpdateMode = ['SAVE', 'ADD_TO_CART', 'ACTIVATE_CHANGES', 'SAVE_AND_ADD_TO_CART'] as const;
export type CampaignUpdateMode = (typeof CampaignUpdateMode)[number];

/** Last path part of POST /sampling_campaigns/{id}/_actions/{action}. */
export const CampaignActionName = ['pause', 'resume', 'cancel', 'remove_from_cart', 'delete'] as const;
export type CampaignActionName = (typeof CampaignActionName)[number];

/** Last path part of POST .../sampling_actions/{actionId}/_actions/{action}. */
export const SamplingActionName = ['activate', 'pause', 'resume', 'cancel'] as const;
export type SamplingActionName = (typeof SamplingActionName)[number];

/** What an institution was bought for; DOWNLOAD includes STREAMING. */
export const Right = ['STREAMING', 'DOWNLOAD'] as const;
export type Right = (typeof Right)[number];

/** Whether a member of a sampling group can be sampled now, or why not. */
export const CircleMemberStanding = ['ELIGIBLE', 'BLOCKED', 'ARD_CONTRACT_MISSING', 'UNAVAILABLE'] as const;
export type CircleMemberStanding = (typeof CircleMemberStanding)[number];
