import type { ReleaseInteractionStatistic } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';
import { DASHES, MEASURES, STATUS_OF, useMeasureColors, type Measure } from '../state/measures';
import styles from './statistics.module.css';

interface TotalsProps {
  statistic: ReleaseInteractionStatistic;
  hidden: ReadonlySet<Measure>;
  onToggle: (measure: Measure) => void;
}

/** A sample of the chart's line, as a legend. */
function LineSample({ color, dash, isShown }: { color: string; dash: string | undefined; isShown: boolean }) {
  return (
    <svg width={26} height={10} aria-hidden className={styles.sample} style={{ opacity: isShown ? 1 : 0.25 }}>
      <line x1={1} y1={5} x2={25} y2={5} stroke={color} strokeWidth={3} strokeDasharray={dash} />
    </svg>
  );
}

/** The four numbers; each is also the chart's legend and switches its line. */
export function Totals({ statistic, hidden, onToggle }: TotalsProps) {
  const { t } = useTranslation(['release-statistics', 'common']);
  const { number, percent } = useFormats();
  const colors = useMeasureColors();
  const { totals, sampledEditors, average } = statistic;
  return (
    <div className={styles.totals}>
      {MEASURES.map((measure) => (
        <button
          key={measure}
          type="button"
          className={styles.total}
          aria-pressed={!hidden.has(measure)}
          onClick={() => onToggle(measure)}
        >
          <span className={styles.totalLabel}>
            <LineSample color={colors[measure]} dash={DASHES[measure]} isShown={!hidden.has(measure)} />
            {t(`common:status.interaction.${STATUS_OF[measure]}`)}
          </span>
          <span className={styles.totalNumber}>{number(totals[measure])}</span>
          <span className={styles.totalShare}>
            {sampledEditors > 0
              ? t('release-statistics:share', { share: percent(totals[measure] / sampledEditors) })
              : t('release-statistics:editors')}
          </span>
          {average && (
            <span
              className={styles.totalShare}
              title={t('release-statistics:average.hint', { count: average.releases })}
            >
              {t('release-statistics:average.share', { share: percent(average[measure]) })}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
