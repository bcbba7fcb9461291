import type { MediaTableRow } from '@mpn/domain';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '@/components/media/cover';
import { PlayButton } from '@/components/player/play-button';
import { StatusTag } from '@/components/status/status-tag';
import type { DataColumn } from '@/components/table/data-table';
import { DateText } from '@/components/text/texts';
import { formatDuration, formatLabelCode } from '@/providers/i18n/formats';
import { useFormats } from '@/providers/i18n/use-formats';
import type { PlayerTrack } from '@/providers/player/player-store';
import { detailsPath, usePlayedVersion } from '../../state/player-queue';
import { AiTag } from '../ai-tag';
import { EmbargoTag } from '../embargo-tag';
import styles from './media-list.module.css';
import { RowActions, RowAnswer, RowFavorite, type RowTools } from './row-actions';

export interface ListTools extends RowTools {
  queue: readonly PlayerTrack[];
}

/** Plays the row's promo track; with the player's switch "next release" on, the next rows' promo tracks follow. */
export function RowPlay({ row, queue }: { row: MediaTableRow; queue: readonly PlayerTrack[] }) {
  const index = queue.findIndex(({ releaseId }) => releaseId === row.id);
  return <PlayButton queue={queue} index={index} title={row.title} type={index >= 0 ? 'default' : 'text'} />;
}

/** Whether the sampling does not run now: it has ended or is paused. */
export const isOver = ({ campaignEnded, campaignPaused }: MediaTableRow): boolean => campaignEnded || campaignPaused;

/** Title as a link, bold until it was opened, answered or marked as done. */
export function ReleaseTitle({ row }: { row: MediaTableRow }) {
  const isFresh = row.interactionStatus === 'NEW' && !row.done && !isOver(row);
  return (
    <Link to={detailsPath(row.id)} className={`${styles.title} ${isFresh ? styles.fresh : ''}`} title={row.title}>
      {row.title}
    </Link>
  );
}

/** Composer and work of the track that plays; only classical releases name a work. */
export function WorkLine({ row: { offeredTrack } }: { row: MediaTableRow }) {
  if (!offeredTrack?.work) return null;
  const text = [offeredTrack.composers, offeredTrack.work].filter(Boolean).join(': ');
  return (
    <span className={styles.small} title={text}>
      {text}
    </span>
  );
}

/**
 * Artist, format, number of tracks or duration of the only one; version, lyrics, loudness and intro of the one that
 * plays.
 */
function ArtistLine({ row }: { row: MediaTableRow }) {
  const { t } = useTranslation('media-desk');
  const { artistName, offeredTrack, trackCount, format } = row;
  const size = trackCount > 1 ? t('list.tracks', { count: trackCount }) : null;
  const length = trackCount === 1 && offeredTrack?.durationMs ? formatDuration(offeredTrack.durationMs) : null;
  const loudness = offeredTrack?.loudnessLufs ?? null;
  const intro = offeredTrack?.introMs ?? null;
  const version = usePlayedVersion(row);
  const { number } = useFormats();
  return (
    <>
      <span className={styles.ellipsis}>{artistName ?? '–'}</span>
      <WorkLine row={row} />
      <span className={styles.small}>
        {[
          format,
          version,
          size ?? length,
          offeredTrack?.explicit && t('rights.explicit'),
          loudness !== null && t('list.loudness', { value: number(loudness) }),
          row.aiMarked && row.containsAi === 'UNKNOWN' && t('ai.notStated'),
          intro !== null && t('list.intro', { seconds: number(Math.round(intro / 1_000)) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

/** The user's interaction status, whether the campaign has ended or is paused, and a delivery that has failed. */
export function RowMark({ row }: { row: MediaTableRow }) {
  const { t } = useTranslation('media-desk');
  return (
    <span className={styles.marks}>
      {row.done && row.interactionStatus === 'NEW' ? (
        <Tag bordered={false}>{t('list.done')}</Tag>
      ) : (
        <StatusTag kind="interaction" status={row.interactionStatus} />
      )}
      {row.aiMarked && <AiTag containsAi={row.containsAi} />}
      {row.campaignEnded && <Tag bordered={false}>{t('list.ended')}</Tag>}
      {row.campaignPaused && (
        <Tag bordered={false} title={t('list.pausedHint')}>
          {t('list.paused')}
        </Tag>
      )}
      {row.deliveryFailed && (
        <Tag bordered={false} color="error">
          {t('list.deliveryFailed')}
        </Tag>
      )}
    </span>
  );
}

function LabelCell({ row }: { row: MediaTableRow }) {
  const rest = row.genres.length - 2;
  return (
    <span className={styles.stack}>
      <span className={styles.ellipsis} title={row.labelCode ? formatLabelCode(row.labelCode) : undefined}>
        {row.labelName ?? '–'}
      </span>
      <span className={styles.small} title={row.genres.join(', ')}>
        {row.genres.slice(0, 2).join(', ')}
        {rest > 0 && ` +${String(rest)}`}
      </span>
    </span>
  );
}

/** Columns of the market page: those of the editor's list without status, answer and actions on files. */
export function useMarketColumns(tools: ListTools): DataColumn<MediaTableRow>[] {
  const { t } = useTranslation('media-desk');
  return useMediaColumns(tools)
    .filter(({ key }) => key !== 'mark')
    .map((column) => {
      if (column.key === 'sampledAt') return { ...column, title: t('market.since') };
      return column.key === 'actions'
        ? { ...column, render: (_: unknown, row: MediaTableRow) => <RowFavorite row={row} tools={tools} /> }
        : column;
    });
}

/** Columns of the editor's list. */
export function useMediaColumns(tools: ListTools): DataColumn<MediaTableRow>[] {
  const { t } = useTranslation('media-desk');
  return [
    {
      key: 'title',
      title: t('columns.title'),
      sortable: true,
      render: (_, row) => (
        <span className={styles.what}>
          <RowPlay row={row} queue={tools.queue} />
          <Cover url={row.coverUrl} size={52} />
          <span className={styles.names}>
            <ReleaseTitle row={row} />
            <ArtistLine row={row} />
          </span>
        </span>
      ),
    },
    { key: 'labelName', title: t('columns.label'), sortable: true, render: (_, row) => <LabelCell row={row} /> },
    {
      key: 'releaseDate',
      title: t('columns.releaseDate'),
      sortable: true,
      render: (_, row) => (
        <span className={styles.dates}>
          <DateText value={row.releaseDate} />
          <EmbargoTag airDate={row.airDate} short />
        </span>
      ),
    },
    {
      key: 'sampledAt',
      title: t('columns.sampledAt'),
      sortable: true,
      render: (_, row) => (
        <span className={styles.stack}>
          <DateText value={row.sampledAt} />
          <span className={styles.small} title={row.promoterName}>
            {row.promoterName}
          </span>
        </span>
      ),
    },
    {
      key: 'mark',
      title: t('columns.mark'),
      // The answer is below the status, because there is no room for another column.
      render: (_, row) => (
        <span className={styles.marks}>
          <RowMark row={row} />
          <RowAnswer row={row} tools={tools} size="small" />
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('columns.actions'),
      align: 'right',
      fixed: 'right',
      render: (_, row) => <RowActions row={row} tools={tools} />,
    },
  ];
}
