import { campaignMachine, transition, type CampaignStatus, type ErrorCode } from '@mpn/domain';
import { campaignFacts, windowOf } from './state-facts';

export interface PurchaseFacts {
  campaign: { status: CampaignStatus; starts_at: Date; ends_at: Date };
  actions: readonly { name: string | null; status: string }[];
  release: { status: string; withdrawn_at: Date | null };
  /** Whether the campaign's company may sample (its mode is not NO_SAMPLING). */
  samplingAllowed: boolean;
}

/**
 * Why a campaign cannot be bought now: the guards of the state table's `purchase`, and a withdrawn release; at most one
 * reason. Empty when there is none; whether anything is left to buy is not checked here.
 */
export function purchaseProblems(
  { campaign, actions, release, samplingAllowed }: PurchaseFacts,
  now: Date,
): ErrorCode[] {
  if (release.withdrawn_at) return ['mpn.backend.data.error.product.release-withdrawn'];
  const standing = { status: release.status, withdrawn: false };
  const facts = campaignFacts(windowOf(campaign), actions, standing, samplingAllowed, now);
  const result = transition(campaignMachine, campaign.status, 'purchase', facts);
  return result.error === undefined ? [] : [result.error];
}
