import type { CostSummary } from '@mpn/domain';
import { Card, Skeleton, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { CostSummaryView } from '@/components/cost/cost-summary';
import { ErrorState } from '@/components/page/states';
import type { LiveCost } from '../../state/use-cost-preview';
import styles from './campaign.module.css';

const purchasedOf = (cost: CostSummary) => cost.purchasedDownloadStations + cost.purchasedStreamingStations;

/** True for a paid campaign without additions, whose costs would all be zero. */
const isNothingNew = (cost: CostSummary) =>
  cost.netTotal === 0 &&
  cost.newlyAddedDownloadStations + cost.newlyAddedStreamingStations === 0 &&
  purchasedOf(cost) > 0;

/** The costs of the plan with all unsaved changes. */
export function CostCard({ live, children }: { live: LiveCost; children?: React.ReactNode }) {
  const { t } = useTranslation('sampling');
  const { cost, error, isCounting } = live;
  return (
    <Card title={t('cost.title')} aria-live="polite" aria-busy={isCounting}>
      {cost ? (
        <div className={isCounting ? styles.stale : undefined}>
          {isNothingNew(cost) ? (
            <Typography.Text>{t('cost.nothingNew', { count: purchasedOf(cost) })}</Typography.Text>
          ) : (
            <>
              <CostSummaryView summary={cost} />
              <Typography.Paragraph type="secondary" className={styles.note}>
                {t('cost.hint')}
              </Typography.Paragraph>
            </>
          )}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={live.retry} />
      ) : (
        <Skeleton active paragraph={{ rows: 5 }} title={false} />
      )}
      {children}
    </Card>
  );
}
