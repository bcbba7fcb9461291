import type { MediaTableRow } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { Cover } from '@/components/media/cover';
import { DateText } from '@/components/text/texts';
import { EmbargoTag } from '../embargo-tag';
import { ReleaseTitle, RowMark, RowPlay, type ListTools } from './media-columns';
import styles from './media-list.module.css';
import { RowActions, RowAnswer, RowFavorite } from './row-actions';

/** A release of the list on the phone; `market`: without actions on files. */
export function MediaCard({ row, tools, market = false }: { row: MediaTableRow; tools: ListTools; market?: boolean }) {
  const { t } = useTranslation('media-desk');
  return (
    <div className={`${styles.card} ${row.campaignEnded ? styles.ended : ''}`}>
      <div className={styles.cardHead}>
        <Cover url={row.coverUrl} size={64} />
        <span className={`${styles.names} ${styles.filling}`}>
          <ReleaseTitle row={row} />
          <span className={styles.small}>{row.artistName ?? '–'}</span>
          <span className={styles.small}>{[row.labelName, row.genres[0]].filter(Boolean).join(' · ')}</span>
          <span className={styles.small}>
            <DateText value={row.releaseDate} />
          </span>
        </span>
        <RowPlay row={row} queue={tools.queue} />
      </div>
      <EmbargoTag airDate={row.airDate} />
      <div className={styles.cardFoot}>
        {market ? <span className={styles.small}>{row.promoterName}</span> : <RowMark row={row} />}
        {market ? <RowFavorite row={row} tools={tools} /> : <RowActions row={row} tools={tools} />}
      </div>
      {!market && (row.answerable || row.answer) && (
        <div className={styles.cardFoot}>
          <span className={styles.small}>{t('columns.answer')}</span>
          <RowAnswer row={row} tools={tools} size="middle" />
        </div>
      )}
    </div>
  );
}
