import type { CostSummary, PreviewedCost, PriceGroupView } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';
import { useMediumName } from '@/providers/reference/use-reference-data';
import styles from './cost-summary.module.css';

function Line({
  label,
  amount,
  strong = false,
}: {
  label: React.ReactNode;
  amount: React.ReactNode;
  strong?: boolean;
}) {
  return (
    <div className={strong ? styles.strong : styles.line}>
      <dt>{label}</dt>
      <dd className="mpn-figures">{amount}</dd>
    </div>
  );
}

/** Newly added institutions of one kind, and how many were bought before. */
function Count({ label, added, purchased }: { label: string; added: number; purchased: number }) {
  const { t } = useTranslation('cost');
  const { number } = useFormats();
  return (
    <div className={styles.count}>
      <span className={`${styles.number} mpn-figures`}>{number(added)}</span>
      <span>{label}</span>
      {purchased > 0 && <span className={styles.hint}>{t('purchased', { count: purchased })}</span>}
    </div>
  );
}

function GroupLine({ group, currency }: { group: PriceGroupView; currency: string }) {
  const { t } = useTranslation('cost');
  const { money } = useFormats();
  const mediumName = useMediumName();
  const right = t(group.upgrade ? 'right.upgrade' : `right.${group.right}`);
  return (
    <Line
      label={
        <>
          {t('group', { count: group.count, medium: mediumName(group.medium) })}{' '}
          <span className={styles.aside}>
            {right} · {group.free ? t('free') : t('each', { price: money(group.unitPrice, currency) })}
          </span>
        </>
      }
      amount={money(group.net, currency)}
    />
  );
}

interface CostSummaryProps {
  /** With VAT and total where they are part of it. */
  summary: CostSummary | PreviewedCost;
  /** Prices per medium and right, below the counts. */
  withGroups?: boolean;
}

/**
 * Costs of a campaign: institutions with download and streaming-only ones separately, each with how many were bought
 * before; then the price per group, base fee, discount, net total, and VAT with the total where they are known.
 */
export function CostSummaryView({ summary, withGroups = true }: CostSummaryProps) {
  const { t } = useTranslation('cost');
  const { money } = useFormats();
  const currency = summary.currencyType;
  return (
    <>
      <div className={styles.counts}>
        <Count
          label={t('download')}
          added={summary.newlyAddedDownloadStations}
          purchased={summary.purchasedDownloadStations}
        />
        <Count
          label={t('streaming')}
          added={summary.newlyAddedStreamingStations}
          purchased={summary.purchasedStreamingStations}
        />
      </div>
      <dl className={styles.lines}>
        {withGroups &&
          summary.groups.map((group) => (
            <GroupLine
              key={`${group.medium}-${group.right}-${String(group.upgrade)}-${String(group.free)}`}
              group={group}
              currency={currency}
            />
          ))}
        <Line label={t('institutions')} amount={money(summary.newlyAddedStationsNetTotal, currency)} />
        <Line
          label={
            <>
              {t('baseFee')}
              {summary.netBaseFee === 0 && <span className={styles.hint}>{t('baseFeePaid')}</span>}
            </>
          }
          amount={money(summary.netBaseFee, currency)}
        />
        {summary.discountPercent > 0 && (
          <Line label={t('discount')} amount={t('discountPercent', { percent: summary.discountPercent })} />
        )}
        <Line strong={!('total' in summary)} label={t('netTotal')} amount={money(summary.netTotal, currency)} />
        {'total' in summary && (
          <>
            <Line label={t('tax', { rate: summary.taxRatePercent })} amount={money(summary.tax, currency)} />
            <Line strong label={t('total')} amount={money(summary.total, currency)} />
          </>
        )}
      </dl>
    </>
  );
}
