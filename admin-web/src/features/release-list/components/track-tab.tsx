import { trackSortColumns, trackTable, type TrackTableRow } from '@mpn/domain';
import { Typography } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '@/components/media/cover';
import { EmptyState } from '@/components/page/states';
import { PlayButton } from '@/components/player/play-button';
import { StatusTag } from '@/components/status/status-tag';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';
import { DateText } from '@/components/text/texts';
import { formatDuration, formatIsrc } from '@/providers/i18n/formats';
import type { PlayerTrack } from '@/providers/player/player-store';

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
    <span style={{ display: 'flex', gap: 10, alignItems: 'center', minWidth: 0 }}>
      <PlayButton queue={tracks.queue} index={index} />
      <Cover url={row.coverUrl} size={40} />
      <span style={{ display: 'grid', minWidth: 0 }}>
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

function useTrackColumns(tracks: TrackQueue): DataColumn<TrackTableRow>[] {
  const { t } = useTranslation('release-list');
  return [
    {
      key: 'title',
      title: t('trackColumns.title'),
      sortable: true,
      render: (_, row) => <TrackTitle row={row} tracks={tracks} />,
    },
    {
      key: 'releaseTitle',
      title: t('trackColumns.releaseTitle'),
      sortable: true,
      render: (_, row) => <Link to={`/releases/${String(row.releaseId)}`}>{row.releaseTitle}</Link>,
    },
    {
      key: 'position',
      title: t('trackColumns.position'),
      render: (_, row) => <span className="mpn-figures">{`${String(row.set)}-${String(row.position)}`}</span>,
    },
    { key: 'isrc', title: 'ISRC', sortable: true, render: (_, row) => (row.isrc ? formatIsrc(row.isrc) : '–') },
    {
      key: 'duration',
      title: t('trackColumns.duration'),
      align: 'right',
      render: (_, row) => (row.durationMs === null ? '–' : formatDuration(row.durationMs)),
    },
    { key: 'labelName', title: t('columns.labelName'), dataIndex: 'labelName' },
    {
      key: 'releaseDate',
      title: t('columns.releaseDate'),
      sortable: true,
      render: (_, row) => <DateText value={row.releaseDate} />,
    },
    { key: 'status', title: t('columns.status'), render: (_, row) => <StatusTag kind="release" status={row.status} /> },
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
        card={(row) => (
          <div style={{ display: 'grid', gap: 8 }}>
            <TrackTitle row={row} tracks={tracks} />
            <Link to={`/releases/${String(row.releaseId)}`}>{row.releaseTitle}</Link>
          </div>
        )}
        empty={<EmptyState title={t('emptyTracks.title')} text={t('emptyTracks.text')} />}
      />
    </>
  );
}
