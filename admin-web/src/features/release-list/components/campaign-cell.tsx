import { ShoppingCartOutlined } from '@ant-design/icons';
import type { ReleaseTableRow } from '@mpn/domain';
import { theme, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '@/components/status/status-tag';
import { DateText } from '@/components/text/texts';

/** The current campaign: how it stands and when it runs. */
export function CampaignCell({ campaign }: { campaign: ReleaseTableRow['campaign'] }) {
  const { t } = useTranslation('release-list');
  const { token } = theme.useToken();
  if (!campaign) return <Typography.Text type="secondary">–</Typography.Text>;
  return (
    <span style={{ display: 'inline-grid', gap: 2, justifyItems: 'start' }}>
      <span style={{ display: 'flex', gap: 6, alignItems: 'center' }}>
        <StatusTag kind="campaign" status={campaign.status} />
        {campaign.inCart && (
          <ShoppingCartOutlined aria-label={t('inCart')} title={t('inCart')} style={{ color: token.colorPrimary }} />
        )}
      </span>
      <Typography.Text type="secondary" style={{ fontSize: 12, whiteSpace: 'nowrap' }}>
        <DateText value={campaign.startDate} /> – <DateText value={campaign.endDate} />
      </Typography.Text>
    </span>
  );
}
