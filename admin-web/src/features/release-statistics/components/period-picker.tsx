import { addDays } from '@mpn/domain';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { DateChoice } from '@/components/forms/date-choice';
import { today } from '@/config/today';
import type { StatisticState } from '../state/table';
import styles from './statistics.module.css';

/** Days back from today, today included. */
const PRESETS = { week: 7, month: 30 } as const;

/** Period of the page: all, the last week or month, or from one day to another. */
export function PeriodPicker({ state }: { state: StatisticState }) {
  const { t } = useTranslation('release-statistics');
  const { from, until } = state.filters;
  const begins = (days: number) => addDays(today(), 1 - days);
  const preset =
    !from && !until
      ? 'all'
      : ((['week', 'month'] as const).find((name) => !until && from === begins(PRESETS[name])) ?? 'days');
  // If the start is after the end, the two are swapped.
  const change = (next: { from?: string; until?: string }) => {
    const { from: first, until: last } = next;
    const turned = first && last && first > last;
    state.setFilters(turned ? { from: last, until: first } : { from: first, until: last });
  };
  return (
    <div className={styles.period} role="group" aria-label={t('period.label')}>
      <Segmented
        value={preset}
        onChange={(value) => {
          if (value === 'all') change({});
          if (value === 'week' || value === 'month') change({ from: begins(PRESETS[value]) });
        }}
        options={[
          { value: 'all', label: t('period.all') },
          { value: 'month', label: t('period.month') },
          { value: 'week', label: t('period.week') },
          ...(preset === 'days' ? [{ value: 'days', label: t('period.days') }] : []),
        ]}
      />
      <label className={styles.day}>
        <span>{t('period.from')}</span>
        <DateChoice value={from ?? null} onChange={(next) => change({ from: next ?? undefined, until })} />
      </label>
      <label className={styles.day}>
        <span>{t('period.until')}</span>
        <DateChoice value={until ?? null} onChange={(next) => change({ from, until: next ?? undefined })} />
      </label>
    </div>
  );
}
