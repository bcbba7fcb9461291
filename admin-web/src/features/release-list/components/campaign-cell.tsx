import { ShoppingCartOutlined } from '@ant-design/icons';
import type { ReleaseTableRow } from '@mpn/domain';
import { Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { CampaignStatusTag } from '@/components/status/campaign-status-tag';
import { DateText } from '@/components/text/texts';
import styles from './campaign-cell.module.css';

type Campaign = NonNullable<ReleaseTableRow['campaign']>;

/** A campaign's status, and whether a paid one is in the cart with more to buy. */
export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('release-list');
  return (
    <Flex component="span" gap={6} align="center">
      <CampaignStatusTag campaign={campaign} />
      {campaign.inCart && campaign.status !== 'DRAFT' && (
        <ShoppingCartOutlined aria-label={t('inCart')} title={t('inCart')} className={looks.primary} />
      )}
    </Flex>
  );
}

/** When a campaign runs. */
export function CampaignDates({ campaign }: { campaign: Campaign }) {
  return (
    <Typography.Text type="secondary" className={styles.period}>
      <DateText value={campaign.startDate} /> – <DateText value={campaign.endDate} />
    </Typography.Text>
  );
}

/** The current campaign's status and period. */
export function CampaignCell({ campaign }: { campaign: ReleaseTableRow['campaign'] }) {
  if (!campaign) return <Typography.Text type="secondary">–</Typography.Text>;
  return (
    <span className={styles.lines}>
      <CampaignState campaign={campaign} />
      <CampaignDates campaign={campaign} />
    </span>
  );
}
