import type { ReleaseEntity } from '@mpn/domain';

/** Whether a campaign of the release has begun and not ended: people open the release for its result then. */
export const isSampled = ({ currentCampaign }: Pick<ReleaseEntity, 'currentCampaign'>): boolean =>
  currentCampaign?.status === 'PAID_ACTIVE' || currentCampaign?.status === 'PAID_PAUSED';
