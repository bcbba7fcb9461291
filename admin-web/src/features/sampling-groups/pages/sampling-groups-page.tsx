import { PlusOutlined } from '@ant-design/icons';
import { createSamplingCircle, listSamplingCircles, type SamplingCircleView } from '@mpn/domain';
import { Button, Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableState } from '@/components/table/use-table-state';
import { DateText } from '@/components/text/texts';
import { useCall } from '@/providers/api/hooks';
import { useMayCall } from '@/providers/session/permissions';
import { circlePage, circleSortable } from '../state/circle-page';

const noFilters = {} as const;
const defaultSort = { sortBy: 'name', sortDirection: 'asc' } as const;
const LIST = '/administration/sampling-groups';

/** The number of institutions, and how many of them are not sampled at present. */
function Members({ row: { members, institutionIds } }: { row: SamplingCircleView }) {
  const { t } = useTranslation('sampling-groups');
  const left = members - institutionIds.length;
  return (
    <>
      {t('count', { count: members })}
      {left > 0 && <Typography.Text type="secondary"> ({t('notSampled', { count: left })})</Typography.Text>}
    </>
  );
}

/** Saved selections of institutions ("circles"). */
export default function SamplingGroupsPage() {
  const { t, i18n } = useTranslation('sampling-groups');
  const mayAdd = useMayCall()(createSamplingCircle);
  const state = useTableState({ sortable: circleSortable, defaultSort, filters: noFilters });
  const query = useCall(listSamplingCircles);
  const columns: DataColumn<SamplingCircleView>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      sortable: true,
      render: (_, row) => <Link to={`${LIST}/${row.id}`}>{row.name}</Link>,
    },
    { key: 'members', title: t('columns.members'), sortable: true, render: (_, row) => <Members row={row} /> },
    {
      key: 'createdAt',
      title: t('columns.created'),
      sortable: true,
      render: (_, row) => <DateText value={row.createdAt} />,
    },
  ];
  const add = mayAdd && (
    <Link to={`${LIST}/new`}>
      <Button type="primary" icon={<PlusOutlined />}>
        {t('new.button')}
      </Button>
    </Link>
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text')} actions={add} />
      <TableToolbar state={state} searchPlaceholder={t('search')} />
      <DataTable
        label={t('title')}
        columns={columns}
        query={{
          data: query.data && circlePage(query.data, state, i18n.language),
          error: query.error,
          isFetching: query.isFetching,
          isPlaceholderData: false,
          refetch: query.refetch,
        }}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <Flex vertical>
            <Link to={`${LIST}/${row.id}`}>{row.name}</Link>
            <span>
              <Members row={row} />
            </span>
          </Flex>
        )}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
    </>
  );
}
