import type { InteractionCounts, ReleaseInteractionStatistic } from '@mpn/domain';
import { Card, Segmented, Typography } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormats } from '@/providers/i18n/use-formats';
import { useMediumName } from '@/providers/reference/use-reference-data';
import { trackName } from '../state/answers';
import { MEASURES, STATUS_OF, useMeasureColors, type Measure } from '../state/measures';
import styles from './statistics.module.css';

const GROUPINGS = ['medium', 'department', 'institution', 'track'] as const;
type Grouping = (typeof GROUPINGS)[number];

interface Group {
  key: string | number;
  name: string;
  counts: Partial<InteractionCounts>;
}

/** The statistic's groups by one property, with display names; of the institutions only the ten most active. */
function useGroups(statistic: ReleaseInteractionStatistic): Record<Grouping, Group[]> {
  const { t } = useTranslation('release-statistics');
  const mediumName = useMediumName();
  return useMemo(
    () => ({
      medium: statistic.mediums.map(({ medium, ...counts }) => ({
        key: medium ?? '',
        name: medium ? mediumName(medium) : t('none.medium'),
        counts,
      })),
      department: statistic.departments.map(({ departmentName, ...counts }) => ({
        key: departmentName ?? '',
        name: departmentName ?? t('none.department'),
        counts,
      })),
      institution: statistic.institutions.map(({ institutionId, institutionName, ...counts }) => ({
        key: institutionId,
        name: institutionName,
        counts,
      })),
      track: statistic.tracks.map(({ trackId, set, position, title, listenedTo, downloaded }) => ({
        key: trackId,
        name: trackName({ set, position, title }),
        counts: { listenedTo, downloaded },
      })),
    }),
    [statistic, mediumName, t],
  );
}

function GroupBars({ group, max, measures }: { group: Group; max: number; measures: readonly Measure[] }) {
  const { t } = useTranslation('common');
  const { number } = useFormats();
  const colors = useMeasureColors();
  return (
    <li className={styles.group}>
      <span className={styles.groupName}>{group.name}</span>
      <ul className={styles.bars}>
        {measures.map((measure) => {
          const value = group.counts[measure];
          if (value === undefined) return null;
          return (
            <li key={measure} className={styles.bar}>
              <span className={styles.barLabel}>{t(`status.interaction.${STATUS_OF[measure]}`)}</span>
              <span className={styles.barTrack}>
                <span
                  className={styles.barFill}
                  style={{ width: `${String((value / max) * 100)}%`, background: colors[measure] }}
                />
              </span>
              <span className={styles.barValue}>{number(value)}</span>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/** Interactions by medium, department or institution, and by track. Never by person. */
export function Groups({
  statistic,
  hidden,
}: {
  statistic: ReleaseInteractionStatistic;
  hidden: ReadonlySet<Measure>;
}) {
  const { t } = useTranslation('release-statistics');
  const [search, setSearch] = useSearchParams();
  const grouping = GROUPINGS.find((name) => name === search.get('by')) ?? 'medium';
  const groups = useGroups(statistic)[grouping];
  const measures = MEASURES.filter((measure) => !hidden.has(measure));
  const max = Math.max(1, ...groups.flatMap(({ counts }) => measures.map((measure) => counts[measure] ?? 0)));
  const choose = (next: Grouping) =>
    setSearch(
      (current) => {
        if (next === 'medium') current.delete('by');
        else current.set('by', next);
        return current;
      },
      { replace: true },
    );
  return (
    <Card
      title={t('groups.title')}
      className={styles.groupsCard}
      extra={
        <Segmented
          aria-label={t('groups.title')}
          value={grouping}
          onChange={choose}
          options={GROUPINGS.map((value) => ({ value, label: t(`groups.${value}`) }))}
        />
      }
    >
      {groups.length === 0 ? (
        <Typography.Text type="secondary">{t('groups.nothing')}</Typography.Text>
      ) : (
        <ul className={styles.groups}>
          {groups.map((group) => (
            <GroupBars key={group.key} group={group} max={max} measures={measures} />
          ))}
        </ul>
      )}
    </Card>
  );
}
