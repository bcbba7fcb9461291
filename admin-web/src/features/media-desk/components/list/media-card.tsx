import type { MediaTableRow } from '@mpn/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover } from '@/components/media/cover';
import { DateText } from '@/components/text/texts';
import type { DelayedAnswers } from '../../state/use-delayed-answers';
import { usePlayedVersion } from '../../state/player-queue';
import { EmbargoTag } from '../embargo-tag';
import { isOver, ReleaseTitle, RowMark, RowPlay, WorkLine, type ListTools } from './media-columns';
import styles from './media-list.module.css';
import { RowActions, RowAnswer, RowFavorite } from './row-actions';
import { SwipeCard } from './swipe-card';

interface MediaCardProps {
  row: MediaTableRow;
  tools: ListTools;
}

/** Cover, names, version that plays, date and label of a release, and its play button. */
function CardHead({ row, tools, mark }: MediaCardProps & { mark?: ReactNode }) {
  const { artistName, labelName, releaseDate, coverUrl } = row;
  const version = usePlayedVersion(row);
  return (
    <div className={styles.cardHead}>
      <Cover url={coverUrl} size={56} />
      <span className={`${styles.names} ${styles.filling}`}>
        <ReleaseTitle row={row} />
        <span className={styles.small}>{[artistName ?? '–', version].filter(Boolean).join(' · ')}</span>
        <WorkLine row={row} />
        <span className={styles.facts}>
          {mark}
          <span className={styles.small}>
            <DateText value={releaseDate} />
            {labelName && ` · ${labelName}`}
          </span>
        </span>
      </span>
      <RowPlay row={row} queue={tools.queue} />
    </div>
  );
}

/** A release of the market page on the phone: without actions on files. */
export function MarketCard({ row, tools }: MediaCardProps) {
  return (
    <div className={styles.card}>
      <CardHead row={row} tools={tools} />
      <EmbargoTag airDate={row.airDate} />
      <div className={styles.cardFoot}>
        <span className={styles.small}>{row.promoterName}</span>
        <RowFavorite row={row} tools={tools} />
      </div>
    </div>
  );
}

/** A release of the list on the phone: two lines, of which three fit on the screen beside the player. */
export function MediaCard({ row, tools, delayed }: MediaCardProps & { delayed: DelayedAnswers }) {
  const { t } = useTranslation('media-desk');
  const card = (
    <div className={`${styles.card} ${isOver(row) ? styles.ended : ''}`}>
      <CardHead row={row} tools={tools} mark={<RowMark row={row} />} />
      <EmbargoTag airDate={row.airDate} />
      <div className={styles.cardFoot}>
        {(row.answerable || row.answer) && (
          <span role="group" aria-label={t('columns.answer')}>
            <RowAnswer row={row} tools={tools} size="middle" />
          </span>
        )}
        <RowActions row={row} tools={tools} />
      </div>
    </div>
  );
  return (
    <div className={styles.compact}>
      {row.answerable ? (
        <SwipeCard row={row} delayed={delayed}>
          {card}
        </SwipeCard>
      ) : (
        card
      )}
    </div>
  );
}
