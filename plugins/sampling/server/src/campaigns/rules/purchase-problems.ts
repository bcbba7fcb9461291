import { campaignMachine, transition, type CampaignStatus, type ErrorCode } from '@mpn/domain';

export interface PurchaseFacts {
  campaign: { status: CampaignStatus; starts_at: Date; ends_at: Date };
  actions: readonly { name: string | null; status: string }[];
  release: { status: string; withdrawn_at: Date | null };
  /** Whether the campaign's company may sample (its mode is not NO_SAMPLING). */
  samplingAllowed: boolean;
}

/**
 * Why a campaign cannot be bought now: the guards of the state table's `purchase`, and a withdrawn release. Empty when
 * it can be bought.
 */
export function purchaseProblems(
  { campaign, actions, release, samplingAllowed }: PurchaseFacts,
  now: Date,
): ErrorCode[] {
  if (release.withdrawn_at) return ['mpn.backend.data.error.product.release-withdrawn'];
  const result = transition(campaignMachine, campaign.status, 'purchase', {
    startReached: campaign.starts_at <= now,
    endReached: campaign.ends_at <= now,
    releaseComplete: release.status !== 'DRAFT',
    everyActionNamed: actions.every(({ name }) => Boolean(name)),
    samplingAllowed,
  });
  return result.error === undefined ? [] : [result.error];
}
