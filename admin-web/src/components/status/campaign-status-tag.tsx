import type { CampaignStatus } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { StatusTag } from './status-tag';

interface CampaignStatusTagProps {
  campaign: { status: CampaignStatus; inCart: boolean };
  /** Whether the tag says that it is the campaign's: beside the release's, which has the same words. */
  isNamed?: boolean;
}

/** Status of a campaign; a draft in the cart says so. */
export function CampaignStatusTag({ campaign: { status, inCart }, isNamed = false }: CampaignStatusTagProps) {
  const { t } = useTranslation('common');
  return (
    <StatusTag
      kind="campaign"
      status={status === 'DRAFT' && inCart ? 'IN_CART' : status}
      subject={isNamed ? t('campaignSubject') : undefined}
    />
  );
}
