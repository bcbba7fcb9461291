import type { PressCounts } from '@mpn/domain';
import { Statistic } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './press-links.module.css';

/** What came of press links, in people; `machines` are sessions that did not count. */
export function Numbers({ result }: { result: PressCounts & { machines?: number } }) {
  const { t } = useTranslation('press-links');
  return (
    <div className={styles.numbers}>
      <Statistic title={t('columns.people')} value={result.people} />
      <Statistic title={t('columns.visited')} value={result.visited} />
      <Statistic title={t('columns.played')} value={result.played} />
      <Statistic title={t('columns.listened')} value={result.listened} />
      <Statistic title={t('columns.downloaded')} value={result.downloaded} />
      {result.machines !== undefined && <Statistic title={t('columns.machines')} value={result.machines} />}
    </div>
  );
}
