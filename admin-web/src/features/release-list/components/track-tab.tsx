import { trackSortColumns, trackTable, type TrackTableRow } from '@mpn/domain';
import { Flex, Typography } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { Cover } from '@/components/media/cover';
import { EmptyState } from '@/components/page/states';
import { PlayButton } from '@/components/player/play-button';
import { ReleaseStatusTag } from '@/components/status/release-status-tag';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';
import { DateText } from '@/components/text/texts';
import { formatDuration, formatIsrc } from '@/providers/i18n/formats';
import type { PlayerTrack } from '@/providers/player/player-store';
import styles from './track-tab.module.css';

const noFilters = {} as const;
const defaultSort = { sortBy: 'releaseDate', sortDirection: 'desc' } as const;

interface TrackQueue {
  queue: PlayerTrack[];
  indexOf: (row: TrackTableRow) => number;
}

function toQueue(rows: readonly TrackTableRow[]): TrackQueue {
  const queue = rows
    .filter((row) => row.audioUrl !== null)
    .map((row) => ({
      id: row.id,
      releaseId: row.releaseId,
      title: row.title,
      artist: row.artistName,
      coverUrl: row.coverUrl,
      url: row.audioUrl!,
      durationMs: row.durationMs,
      href: `/releases/${String(row.releaseId)}`,
    }));
  return { queue, indexOf: (row) => queue.findIndex(({ id }) => id === row.id) };
}

function TrackTitle({ row, tracks }: { row: TrackTableRow; tracks: TrackQueue }) {
  const index = tracks.indexOf(row);
  return (
    <span className={styles.track}>
      <PlayButton queue={tracks.queue} index={index} />
      <Cover url={row.coverUrl} size={40} />
      <span className={styles.names}>
        <Typography.Text strong ellipsis>
          {row.title}
        </Typography.Text>
        <Typography.Text type="secondary" ellipsis>
          {row.artistName ?? '–'}
        </Typography.Text>
      </span>
    </span>
  );
}

/** Codes are not wrapped. */
function Isrc({ isrc }: { isrc: string | null }) {
  return <span className={styles.noWrap}>{isrc ? formatIsrc(isrc) : '–'}</span>;
}

/** A track on the phone: title, release, duration and the release's status. */
function TrackCard({ row, tracks }: { row: TrackTableRow; tracks: TrackQueue }) {
  const numbers = [
    row.durationMs === null ? null : formatDuration(row.durationMs),
    row.isrc && formatIsrc(row.isrc),
  ].filter(Boolean);
  return (
    <Flex vertical gap={8}>
      <TrackTitle row={row} tracks={tracks} />
      <Flex gap={12} align="center" justify="space-between">
        <Typography.Text ellipsis className={looks.mayShrink}>
          <Link to={`/releases/${String(row.releaseId)}`}>{row.releaseTitle}</Link>
        </Typography.Text>
        <ReleaseStatusTag status={row.status} withdrawn={row.withdrawn} />
      </Flex>
      {numbers.length > 0 && (
        <Typography.Text type="secondary" className={`mpn-figures ${looks.smallText}`}>
          {numbers.join(' · ')}
        </Typography.Text>
      )}
    </Flex>
  );
}

function useTrackColumns(tracks: TrackQueue): DataColumn<TrackTableRow>[] {
  const { t } = useTranslation('release-list');
  return [
    {
      key: 'title',
      title: t('trackColumns.title'),
      sortable: true,
      render: (_, row) => (
        <div className={styles.waveform}>
          <TrackTitle row={row} tracks={tracks} />
        </div>
      ),
    },
    {
      key: 'releaseTitle',
      title: t('trackColumns.releaseTitle'),
      sortable: true,
      render: (_, row) => (
        <Typography.Text ellipsis title={row.releaseTitle} className={styles.release}>
          <Link to={`/releases/${String(row.releaseId)}`}>{row.releaseTitle}</Link>
        </Typography.Text>
      ),
    },
    {
      key: 'position',
      title: t('trackColumns.position'),
      align: 'right',
      render: (_, row) => <span className="mpn-figures">{`${String(row.set)}-${String(row.position)}`}</span>,
    },
    { key: 'isrc', title: 'ISRC', sortable: true, render: (_, row) => <Isrc isrc={row.isrc} /> },
    {
      key: 'duration',
      title: t('trackColumns.duration'),
      align: 'right',
      render: (_, row) => (row.durationMs === null ? '–' : formatDuration(row.durationMs)),
    },
    {
      key: 'labelName',
      title: t('columns.labelName'),
      render: (_, row) => (
        <Typography.Text ellipsis title={row.labelName ?? undefined} className={styles.label}>
          {row.labelName ?? '–'}
        </Typography.Text>
      ),
    },
    {
      key: 'releaseDate',
      title: t('columns.releaseDate'),
      sortable: true,
      render: (_, row) => <DateText value={row.releaseDate} />,
    },
    {
      key: 'status',
      title: t('columns.status'),
      render: (_, row) => <ReleaseStatusTag status={row.status} withdrawn={row.withdrawn} />,
    },
  ];
}

/** Tab tracks: one row per track of the company's releases. */
export function TrackTab() {
  const { t } = useTranslation('release-list');
  const state = useTableState({ sortable: trackSortColumns, defaultSort, filters: noFilters });
  const query = useTableCall(trackTable, { query: { view: 'tracks', ...state.query } });
  const tracks = useMemo(() => toQueue(query.data?.items ?? []), [query.data]);
  const columns = useTrackColumns(tracks);
  return (
    <>
      <TableToolbar state={state} searchPlaceholder={t('search')} />
      <DataTable
        label={t('tabs.tracks')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <TrackCard row={row} tracks={tracks} />}
        empty={<EmptyState title={t('emptyTracks.title')} text={t('emptyTracks.text')} />}
      />
    </>
  );
}
