import { PlusOutlined } from '@ant-design/icons';
import { mediaGroupEndpoints, mediaGroupSortable, type MediaGroupRow } from '@mpn/domain';
import { Button, Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';

const noFilters = {} as const;
const defaultSort = { sortBy: 'name', sortDirection: 'asc' } as const;

const pathOf = ({ id }: MediaGroupRow): string => `/company-media-groups/${id}`;

function useColumns(): DataColumn<MediaGroupRow>[] {
  const { t } = useTranslation('media-groups');
  return [
    { key: 'id', title: t('columns.id'), sortable: true, render: (_, row) => row.id },
    {
      key: 'name',
      title: t('columns.name'),
      sortable: true,
      render: (_, row) => <Link to={pathOf(row)}>{row.name}</Link>,
    },
    { key: 'mpnNumber', title: t('columns.mpnNumber'), sortable: true, render: (_, row) => row.mpnNumber },
    { key: 'mainCompanyName', title: t('columns.main'), sortable: true, render: (_, row) => row.mainCompanyName },
    {
      key: 'companies',
      title: t('columns.companies'),
      sortable: true,
      align: 'right',
      render: (_, row) => row.companies,
    },
    { key: 'sync', title: t('columns.sync'), render: (_, row) => t(`sync.${row.shopSyncStatus}`) },
  ];
}

function GroupCard({ row }: { row: MediaGroupRow }) {
  const { t } = useTranslation('media-groups');
  return (
    <Flex vertical>
      <strong>
        <Link to={pathOf(row)}>{row.name}</Link>
      </strong>
      <Typography.Text type="secondary">
        {[row.mainCompanyName, t('count', { count: row.companies })].filter(Boolean).join(' · ')}
      </Typography.Text>
    </Flex>
  );
}

/** Groups of media companies, for super admins. */
export default function MediaGroupsPage() {
  const { t } = useTranslation('media-groups');
  const state = useTableState({ sortable: mediaGroupSortable, defaultSort, filters: noFilters });
  const query = useTableCall(mediaGroupEndpoints.list, { query: state.query });
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('text')}
        actions={
          <Link to="/company-media-groups/new">
            <Button type="primary" icon={<PlusOutlined />}>
              {t('new.button')}
            </Button>
          </Link>
        }
      />
      <TableToolbar state={state} searchPlaceholder={t('search')} />
      <DataTable
        label={t('title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <GroupCard row={row} />}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
    </>
  );
}
