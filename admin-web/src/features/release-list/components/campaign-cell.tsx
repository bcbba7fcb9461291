import { ShoppingCartOutlined } from '@ant-design/icons';
import type { ReleaseTableRow } from '@mpn/domain';
import { theme, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '@/components/status/status-tag';
import { DateText } from '@/components/text/texts';

type Campaign = NonNullable<ReleaseTableRow['campaign']>;

/** How a campaign stands, and whether it waits in the cart. */
export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('release-list');
  const { token } = theme.useToken();
  return (
    <span style={{ display: 'flex', gap: 6, alignItems: 'center' }}>
      <StatusTag kind="campaign" status={campaign.status} />
      {campaign.inCart && (
        <ShoppingCartOutlined aria-label={t('inCart')} title={t('inCart')} style={{ color: token.colorPrimary }} />
      )}
    </span>
  );
}

/** When a campaign runs. */
export function CampaignDates({ campaign }: { campaign: Campaign }) {
  return (
    <Typography.Text type="secondary" style={{ fontSize: 12, whiteSpace: 'nowrap' }}>
      <DateText value={campaign.startDate} /> – <DateText value={campaign.endDate} />
    </Typography.Text>
  );
}

/** The current campaign: how it stands and when it runs. */
export function CampaignCell({ campaign }: { campaign: ReleaseTableRow['campaign'] }) {
  if (!campaign) return <Typography.Text type="secondary">–</Typography.Text>;
  return (
    <span style={{ display: 'inline-grid', gap: 2, justifyItems: 'start' }}>
      <CampaignState campaign={campaign} />
      <CampaignDates campaign={campaign} />
    </span>
  );
}
