import type { ActionFacts, CampaignFacts, CampaignStatus, NotPurchased } from '@mpn/domain';

interface Window {
  startsAt: Date;
  endsAt: Date;
}

/** The window of a row. */
export const windowOf = (row: { starts_at: Date; ends_at: Date }): Window => ({
  startsAt: row.starts_at,
  endsAt: row.ends_at,
});

const reached = ({ startsAt, endsAt }: Window, now: Date) => ({
  startReached: startsAt <= now,
  endReached: endsAt <= now,
});

/**
 * Input of the guards in the state table of campaigns.
 * @param release null for one that is deleted
 */
export function campaignFacts(
  campaign: Window,
  actions: readonly { name: string | null }[],
  release: { status: string; withdrawn: boolean } | null,
  samplingAllowed: boolean,
  now: Date,
): CampaignFacts {
  return {
    ...reached(campaign, now),
    releaseReady: release !== null && release.status !== 'DRAFT' && !release.withdrawn,
    everyActionNamed: actions.every(({ name }) => Boolean(name)),
    samplingAllowed,
  };
}

/**
 * Input of the guards in the state table of sampling actions.
 * @param notPurchased what the action reaches and the campaign has not bought
 */
export function actionFacts(
  action: Window,
  campaignStatus: CampaignStatus,
  notPurchased: NotPurchased,
  now: Date,
): ActionFacts {
  return { campaignStatus, ...reached(action, now), notPurchased };
}
