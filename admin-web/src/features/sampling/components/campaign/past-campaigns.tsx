import type { SamplingCampaignView } from '@mpn/domain';
import { Collapse, List, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/page/states';
import { StatusTag } from '@/components/status/status-tag';
import { DateText } from '@/components/text/texts';
import { useFormats } from '@/providers/i18n/use-formats';
import styles from './campaign.module.css';

/** Finished and cancelled campaigns, newest first, with the number of sampled editors and each action's reach. */
export function PastCampaigns({ campaigns }: { campaigns: SamplingCampaignView[] }) {
  const { t } = useTranslation('sampling');
  if (campaigns.length === 0) return <EmptyState title={t('past.empty')} text={t('past.emptyText')} />;
  return (
    <Collapse
      defaultActiveKey={[campaigns[0]!.id]}
      items={campaigns.map((campaign) => ({
        key: campaign.id,
        label: <PastHead campaign={campaign} />,
        children: <PastActions campaign={campaign} />,
      }))}
    />
  );
}

function PastHead({ campaign }: { campaign: SamplingCampaignView }) {
  const { t } = useTranslation('sampling');
  const { number } = useFormats();
  return (
    <span className={styles.past}>
      <strong>
        <DateText value={campaign.startDate} /> – <DateText value={campaign.endDate} />
      </strong>
      <StatusTag kind="campaign" status={campaign.status} />
      <span className="mpn-figures">
        {t('past.sampledEditors', { count: campaign.sampledEditors, number: number(campaign.sampledEditors) })}
      </span>
    </span>
  );
}

function PastActions({ campaign }: { campaign: SamplingCampaignView }) {
  const { t } = useTranslation('sampling');
  const { number } = useFormats();
  return (
    <List
      size="small"
      dataSource={campaign.samplingActions}
      rowKey="id"
      renderItem={(action) => (
        <List.Item>
          <span className={styles.past}>
            <strong>{action.name ?? t('action.unnamed')}</strong>
            <StatusTag kind="action" status={action.status} />
            <Typography.Text type="secondary">
              <DateText value={action.startDate} /> – <DateText value={action.endDate} />
              {' · '}
              {t(`type.${action.samplingType}.label`)}
              {' · '}
              {t(action.downloadAllowed ? 'past.download' : 'past.streaming')}
              {' · '}
              {t('reach.institutions', { count: action.institutionCount, number: number(action.institutionCount) })}
            </Typography.Text>
          </span>
        </List.Item>
      )}
    />
  );
}
