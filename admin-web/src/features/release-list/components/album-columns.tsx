import type { PlayerTrack } from '@/providers/player/player-store';
import type { ReleaseTableRow } from '@mpn/domain';
import { Space, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { Cover } from '@/components/media/cover';
import { PlayButton } from '@/components/player/play-button';
import { ReleaseStatusTag } from '@/components/status/release-status-tag';
import type { DataColumn } from '@/components/table/data-table';
import { DateText } from '@/components/text/texts';
import { useCan } from '@/providers/session/permissions';
import { CampaignCell } from './campaign-cell';
import { InteractionNumbers } from './interaction-numbers';
import { ReportableFor } from './reportable-for';
import { RowMenu } from './row-menu';
import styles from './album-columns.module.css';

/** Selectable columns in their order; the actions are always shown. */
export const ALBUM_COLUMNS = [
  'id',
  'title',
  'artistName',
  'promoTrack',
  'genres',
  'format',
  'labelName',
  'ean',
  'releaseDate',
  'status',
  'interactionStatus',
  'campaign',
  'promoShares',
  'reports',
  'containsAi',
  'companyName',
] as const;
export type AlbumColumn = (typeof ALBUM_COLUMNS)[number];

/** Columns that the session may choose: the owner only for those who see the releases of all companies. */
export function useOfferedColumns<C extends string>(columns: readonly C[]): C[] {
  const can = useCan();
  return columns.filter((column) => column !== 'companyName' || can('ManageAllCompanies'));
}

export const DEFAULT_ALBUM_COLUMNS: AlbumColumn[] = [
  'title',
  'promoTrack',
  'releaseDate',
  'status',
  'campaign',
  'interactionStatus',
  'companyName',
];

/** The promo tracks of the visible rows as a playlist; `indexOf` finds a row's place in it. */
export interface PromoQueue {
  queue: PlayerTrack[];
  indexOf: (row: ReleaseTableRow) => number;
}

export function promoQueue(rows: readonly ReleaseTableRow[]): PromoQueue {
  const queue = rows
    .filter((row) => row.promoTrackUrl !== null)
    .map((row) => ({
      // The list has release ids, not track ids: negative, so that they never equal a track's id.
      id: -row.id,
      releaseId: row.id,
      title: row.promoTrackTitle ?? row.title,
      artist: row.artistName,
      coverUrl: row.coverUrl,
      url: row.promoTrackUrl!,
      durationMs: null,
      href: `/releases/${String(row.id)}`,
    }));
  return { queue, indexOf: (row) => queue.findIndex((track) => track.releaseId === row.id) };
}

function TitleCell({ row }: { row: ReleaseTableRow }) {
  return (
    <span className={styles.release}>
      <Cover url={row.coverUrl} size={44} />
      <span className={styles.names}>
        <Link to={`/releases/${String(row.id)}`} className={styles.title}>
          {row.title}
        </Link>
        <Typography.Text type="secondary" ellipsis>
          {row.artistName ?? '–'}
        </Typography.Text>
      </span>
    </span>
  );
}

function PromoTrackCell({ row, promo }: { row: ReleaseTableRow; promo: PromoQueue }) {
  if (row.promoTrackTitle === null) return <Typography.Text type="secondary">–</Typography.Text>;
  return (
    // Without audio the button is disabled but stays, so that titles are aligned.
    <span className={styles.promoTrack}>
      <PlayButton queue={promo.queue} index={promo.indexOf(row)} title={row.promoTrackTitle} />
      <Typography.Text ellipsis title={row.promoTrackTitle}>
        {row.promoTrackTitle}
      </Typography.Text>
    </span>
  );
}

/** antd's columns of the tab albums, those chosen, and the actions. */
export function useAlbumColumns(selected: readonly string[], promo: PromoQueue): DataColumn<ReleaseTableRow>[] {
  // texts: release-list:ai.*
  const { t } = useTranslation(['release-list', 'common']);
  const offered = useOfferedColumns(ALBUM_COLUMNS);
  // The full name stands in the choice of columns.
  const title = (key: AlbumColumn) =>
    key === 'containsAi' ? t('release-list:ai.column') : t(`release-list:columns.${key}`);
  const all: Record<AlbumColumn, Omit<DataColumn<ReleaseTableRow>, 'key' | 'title'>> = {
    id: { sortable: true, dataIndex: 'id' },
    title: { sortable: true, render: (_, row) => <TitleCell row={row} /> },
    artistName: { sortable: true, dataIndex: 'artistName' },
    promoTrack: { render: (_, row) => <PromoTrackCell row={row} promo={promo} /> },
    genres: {
      render: (_, row) => (
        <Space size={4} wrap className={styles.genres}>
          {row.genres.map((genre) => (
            <Tag key={genre} bordered={false} className={looks.flushEnd}>
              {genre}
            </Tag>
          ))}
        </Space>
      ),
    },
    format: { dataIndex: 'format' },
    labelName: { sortable: true, dataIndex: 'labelName' },
    ean: { sortable: true, dataIndex: 'ean' },
    releaseDate: { sortable: true, render: (_, row) => <DateText value={row.releaseDate} /> },
    status: { sortable: true, render: (_, row) => <ReleaseStatusTag status={row.status} withdrawn={row.withdrawn} /> },
    interactionStatus: { render: (_, row) => <InteractionNumbers row={row} /> },
    campaign: { render: (_, row) => <CampaignCell campaign={row.withdrawn ? null : row.campaign} /> },
    promoShares: { align: 'right', dataIndex: 'promoShareCount' },
    containsAi: {
      render: (_, { containsAi }) => <span className={styles.ai}>{t(`release-list:ai.${containsAi}`)}</span>,
    },
    reports: { render: (_, row) => <ReportableFor row={row} /> },
    companyName: { dataIndex: 'companyName' },
  };
  return [
    ...offered.filter((key) => selected.includes(key)).map((key) => ({ key, title: title(key), ...all[key] })),
    {
      key: 'actions',
      title: '',
      width: 56,
      fixed: 'right' as const,
      align: 'right' as const,
      render: (_: unknown, row: ReleaseTableRow) => <RowMenu row={row} />,
    },
  ];
}
