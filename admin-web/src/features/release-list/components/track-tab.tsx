import { trackSortColumns, trackTable, type QueryOf, type TrackTableRow } from '@mpn/domain';
import { Flex, Typography } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import looks from '@/components/looks.module.css';
import { Cover } from '@/components/media/cover';
import { EmptyState } from '@/components/page/states';
import { PlayButton } from '@/components/player/play-button';
import { ReleaseStatusTag } from '@/components/status/release-status-tag';
import { ColumnChooser } from '@/components/table/column-chooser';
import { useChosenColumns, type ColumnChoice } from '@/components/table/use-chosen-columns';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';
import { DateText } from '@/components/text/texts';
import { formatDuration, formatIsrc } from '@/providers/i18n/formats';
import { useFormats } from '@/providers/i18n/use-formats';
import type { PlayerTrack } from '@/providers/player/player-store';
import { useOfferedColumns } from './album-columns';
import { albumFilters } from './album-filters';
import { FilterPanel } from './filter-panel';
import { TrackMenu } from './row-menu';
import styles from './track-tab.module.css';

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
      <PlayButton queue={tracks.queue} index={index} title={row.title} />
      <Cover url={row.coverUrl} size={40} />
      <span className={styles.names}>
        <Typography.Text strong ellipsis>
          <Link to={`/releases/${String(row.releaseId)}?step=tracks-3`}>{row.title}</Link>
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
      <Flex gap={8} align="center" justify="space-between">
        <TrackTitle row={row} tracks={tracks} />
        <TrackMenu row={row} />
      </Flex>
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

/** Selectable columns in their order; the actions are always shown. */
const TRACK_COLUMNS = [
  'title',
  'releaseTitle',
  'position',
  'isrc',
  'duration',
  'composers',
  'work',
  'explicit',
  'loudness',
  'containsAi',
  'intro',
  'labelName',
  'releaseDate',
  'status',
  'companyName',
] as const;
type TrackColumn = (typeof TRACK_COLUMNS)[number];
/** Shown only to those who choose them. */
const UNUSUAL: readonly TrackColumn[] = ['composers', 'work', 'explicit', 'loudness', 'containsAi', 'intro'];
const COLUMN_CHOICE: ColumnChoice<TrackColumn> = {
  name: 'track-list',
  all: TRACK_COLUMNS,
  usual: TRACK_COLUMNS.filter((column) => !UNUSUAL.includes(column)),
};

type TrackQuery = Partial<QueryOf<typeof trackTable>>;

function useTrackColumns(tracks: TrackQueue): (DataColumn<TrackTableRow> & { key: TrackColumn; title: string })[] {
  const { t } = useTranslation(['release-list', 'common']);
  const { number } = useFormats();
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
    { key: 'composers', title: t('trackColumns.composers'), render: (_, { composers }) => composers ?? '–' },
    { key: 'work', title: t('trackColumns.work'), render: (_, { work }) => work ?? '–' },
    {
      key: 'explicit',
      title: t('trackColumns.explicit'),
      render: (_, { explicit }) =>
        explicit === null ? '–' : t(explicit ? 'trackColumns.isExplicit' : 'trackColumns.isNotExplicit'),
    },
    {
      key: 'loudness',
      title: t('trackColumns.loudness'),
      align: 'right',
      render: (_, { loudnessLufs }) =>
        loudnessLufs === null ? '–' : t('trackColumns.lufs', { value: number(loudnessLufs) }),
    },
    {
      key: 'containsAi',
      title: t('trackColumns.containsAi'),
      render: (_, { containsAi }) => t(`common:ai.contains.${containsAi}`),
    },
    {
      key: 'intro',
      title: t('trackColumns.intro'),
      align: 'right',
      render: (_, { introMs }) =>
        introMs === null ? '–' : t('trackColumns.seconds', { seconds: number(Math.round(introMs / 1_000)) }),
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
    { key: 'companyName', title: t('columns.companyName'), dataIndex: 'companyName' },
  ];
}

/** Tab tracks: one row per track of the company's releases. */
export function TrackTab() {
  const { t } = useTranslation('release-list');
  const { isPhone } = useScreen();
  const state = useTableState({ sortable: trackSortColumns, defaultSort, filters: albumFilters, byRelevance: true });
  const query = useTableCall(trackTable, { query: { view: 'tracks', ...state.query } as TrackQuery });
  const [selected, setSelected] = useChosenColumns(COLUMN_CHOICE);
  const offered = useOfferedColumns(TRACK_COLUMNS);
  const tracks = useMemo(() => toQueue(query.data?.items ?? []), [query.data]);
  const columns = useTrackColumns(tracks);
  return (
    <>
      <TableToolbar state={state} searchPlaceholder={t('search')}>
        <FilterPanel filters={state.filters} count={state.filterCount} onChange={state.setFilters} />
        {!isPhone && (
          <ColumnChooser
            columns={columns.filter(({ key }) => offered.includes(key))}
            selected={selected}
            onChange={setSelected}
          />
        )}
      </TableToolbar>
      <DataTable
        label={t('tabs.tracks')}
        columns={[
          ...columns.filter(({ key }) => offered.includes(key) && selected.includes(key)),
          {
            key: 'actions',
            title: '',
            width: 56,
            fixed: 'right' as const,
            align: 'right' as const,
            render: (_: unknown, row: TrackTableRow) => <TrackMenu row={row} />,
          },
        ]}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <TrackCard row={row} tracks={tracks} />}
        empty={<EmptyState title={t('emptyTracks.title')} text={t('emptyTracks.text')} />}
      />
    </>
  );
}
