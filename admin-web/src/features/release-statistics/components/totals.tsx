import type { ReleaseInteractionStatistic } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';
import { MEASURES, STATUS_OF, useMeasureColors, type Measure } from '../state/measures';
import styles from './statistics.module.css';

interface TotalsProps {
  statistic: ReleaseInteractionStatistic;
  hidden: ReadonlySet<Measure>;
  onToggle: (measure: Measure) => void;
}

/** The four numbers; each is also the chart's legend and switches its line. */
export function Totals({ statistic, hidden, onToggle }: TotalsProps) {
  const { t } = useTranslation(['release-statistics', 'common']);
  const { number, percent } = useFormats();
  const colors = useMeasureColors();
  const { totals, sampledEditors } = statistic;
  return (
    <div className={styles.totals}>
      {MEASURES.map((measure) => (
        <button
          key={measure}
          type="button"
          className={styles.total}
          aria-pressed={!hidden.has(measure)}
          style={{ borderTopColor: hidden.has(measure) ? 'transparent' : colors[measure] }}
          onClick={() => onToggle(measure)}
        >
          <span className={styles.totalLabel}>{t(`common:status.interaction.${STATUS_OF[measure]}`)}</span>
          <span className={styles.totalNumber}>{number(totals[measure])}</span>
          <span className={styles.totalShare}>
            {sampledEditors > 0
              ? t('release-statistics:share', { share: percent(totals[measure] / sampledEditors) })
              : t('release-statistics:editors')}
          </span>
        </button>
      ))}
    </div>
  );
}
