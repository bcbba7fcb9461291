import { pressLinkEndpoints, pressLinkSortable, type PressLinkRow } from '@mpn/domain';
import { Flex, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/components/page/states';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState, type FilterKinds } from '@/components/table/use-table-state';
import { DateText } from '@/components/text/texts';
import { LinkState } from './link-state';

const filters = { releaseId: 'number' } as const satisfies FilterKinds;
const defaultSort = { sortBy: 'createdAt', sortDirection: 'desc' } as const;

const releasesOf = ({ releases }: PressLinkRow): string =>
  releases.map(({ artistName, title }) => [artistName, title].filter(Boolean).join(' – ')).join(', ');

function useColumns(): DataColumn<PressLinkRow>[] {
  const { t } = useTranslation('press-links');
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sortable: true,
      render: (_, row) => (
        <Flex vertical>
          <Link to={`/press-links/${row.id}`}>{row.name}</Link>
          <Typography.Text type="secondary">{releasesOf(row)}</Typography.Text>
        </Flex>
      ),
    },
    {
      key: 'state',
      title: t('columns.state'),
      render: (_, row) => (
        <>
          <LinkState state={row.state} expiresAt={row.expiresAt} />
          {row.openRequests > 0 && <Tag color="warning">{t('asked', { count: row.openRequests })}</Tag>}
        </>
      ),
    },
    { key: 'people', title: t('columns.people'), align: 'right', render: (_, row) => row.people },
    { key: 'visited', title: t('columns.visited'), align: 'right', render: (_, row) => row.visited },
    { key: 'played', title: t('columns.played'), align: 'right', render: (_, row) => row.played },
    { key: 'downloaded', title: t('columns.downloaded'), align: 'right', render: (_, row) => row.downloaded },
    {
      key: 'expiresAt',
      title: t('columns.expiresAt'),
      sortable: true,
      render: (_, row) => <DateText value={row.expiresAt} />,
    },
  ];
}

function LinkCard({ row }: { row: PressLinkRow }) {
  const { t } = useTranslation('press-links');
  return (
    <Flex vertical gap={4}>
      <strong>
        <Link to={`/press-links/${row.id}`}>{row.name}</Link>
      </strong>
      <Typography.Text type="secondary">{releasesOf(row)}</Typography.Text>
      <Flex wrap gap={8} align="center">
        <LinkState state={row.state} expiresAt={row.expiresAt} />
        <span>{t('summary', { count: row.people, played: row.played })}</span>
      </Flex>
    </Flex>
  );
}

/** Press links of the company, or those of one release, with search and sorting. */
export function LinksTable({ releaseId: fixed }: { releaseId?: number }) {
  const { t } = useTranslation('press-links');
  const state = useTableState({ sortable: pressLinkSortable, defaultSort, filters });
  const query = fixed === undefined ? state.query : { ...state.query, releaseId: fixed };
  const rows = useTableCall(pressLinkEndpoints.list, { query });
  const columns = useColumns();
  const isNarrowed = fixed === undefined && state.filters.releaseId !== undefined;
  return (
    <>
      <TableToolbar state={state} searchPlaceholder={t('search')}>
        {isNarrowed && (
          <Tag closable onClose={() => state.setFilters({ releaseId: undefined })}>
            {t('oneRelease')}
          </Tag>
        )}
      </TableToolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        query={rows}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <LinkCard row={row} />}
        empty={<EmptyState title={t('empty.title')} text={t(fixed === undefined ? 'empty.text' : 'empty.ofRelease')} />}
      />
    </>
  );
}
