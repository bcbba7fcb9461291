import type { InteractionCounts, ReleaseTableRow } from '@mpn/domain';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import styles from './campaign-cell.module.css';

/** The strongest first. */
const KINDS = ['requested', 'downloaded', 'listenedTo', 'seen'] as const satisfies readonly (keyof InteractionCounts)[];
/** More kinds do not fit into a row. */
const MAX_SHOWN = 2;

/** Numbers of editors by what they did, the strongest kinds; without any a dash, or a text for a release on air. */
export function InteractionNumbers({ row }: { row: ReleaseTableRow }) {
  const { t } = useTranslation('release-list');
  const shown = KINDS.filter((kind) => row.interactions[kind] > 0).slice(0, MAX_SHOWN);
  if (shown.length === 0) {
    return (
      <Typography.Text type="secondary" className={looks.smallText}>
        {row.status === 'ON_AIR' ? t('interactions.none') : '–'}
      </Typography.Text>
    );
  }
  return (
    <span className={styles.lines}>
      {shown.map((kind, index) => (
        <Typography.Text key={kind} type={index === 0 ? undefined : 'secondary'} className={looks.smallText}>
          {t(`interactions.${kind}`, { count: row.interactions[kind] })}
        </Typography.Text>
      ))}
    </span>
  );
}
