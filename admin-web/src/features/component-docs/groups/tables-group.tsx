import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/page/states';
import { StatusTag } from '@/components/status/status-tag';
import { ColumnChooser } from '@/components/table/column-chooser';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { ManyFilter } from '@/components/table/many-filter';
import { OneFilter } from '@/components/table/one-filter';
import { SortSelect } from '@/components/table/sort-select';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableState, type TableState } from '@/components/table/use-table-state';
import { Example, OnDemand, State } from '../components/example';
import { nothing, useSampleFailures } from '../components/samples';

interface Row {
  id: number;
  title: string;
  status: 'DRAFT' | 'READY' | 'ON_AIR';
}

const SORTABLE = ['title', 'status'] as const;
const DEFAULT_SORT = { sortBy: 'title', sortDirection: 'asc' } as const;
const FILTERS = { status: 'strings' } as const;
const STATUSES = ['DRAFT', 'READY', 'ON_AIR'] as const;
type Columns = (typeof SORTABLE)[number];
type Filters = typeof FILTERS;

/** Sorts, searches and cuts the rows as the server does it for the tables of the application. */
function pageOf(rows: readonly Row[], { page, pageSize, sort, term, filters }: TableState<Columns, Filters>) {
  const found = rows
    .filter(({ title }) => title.toLowerCase().includes(term.toLowerCase()))
    .filter(({ status }) => filters.status?.includes(status) ?? true)
    .sort((one, other) => one[sort.sortBy].localeCompare(other[sort.sortBy], undefined, { numeric: true }));
  if (sort.sortDirection === 'desc') found.reverse();
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length, page, pageSize };
}

export default function TablesGroup() {
  const { t } = useTranslation(['component-docs', 'common']);
  const failures = useSampleFailures();
  const state = useTableState({ sortable: SORTABLE, defaultSort: DEFAULT_SORT, filters: FILTERS });
  const [shown, setShown] = useState<string[]>(['title', 'status']);
  const rows: Row[] = Array.from({ length: 43 }, (_, at) => ({
    id: at + 1,
    title: at === 1 ? t('sample.long') : `${t('sample.title')} ${String(at + 1)}`,
    status: STATUSES[at % 3]!,
  }));
  const columns: DataColumn<Row>[] = [
    { key: 'title', title: t('sample.columns.title'), dataIndex: 'title', sortable: true },
    {
      key: 'status',
      title: t('sample.columns.status'),
      sortable: true,
      render: (_, { status }) => <StatusTag kind="release" status={status} />,
    },
  ];
  const options = STATUSES.map((status) => ({ value: status, label: t(`common:status.release.${status}`) }));
  const query = { data: undefined, error: null, isFetching: false, isPlaceholderData: false, refetch: nothing };
  const common = {
    columns: columns.filter(({ key }) => shown.includes(key)),
    rowKey: ({ id }: Row) => id,
    card: ({ title, status }: Row) => (
      <>
        <p>{title}</p>
        <StatusTag kind="release" status={status} />
      </>
    ),
    empty: (
      <EmptyState title={t('sample.title')} text={t('sample.text')} action={<Button>{t('sample.action')}</Button>} />
    ),
  };
  const plain = { ...state, term: '', filterCount: 0 };
  const noRows = { items: [], total: 0, page: 1, pageSize: 20 };
  return (
    <>
      <Example name="TableToolbar">
        <State state="filled" wide>
          <TableToolbar state={state} searchPlaceholder={t('sample.search')}>
            <ManyFilter
              label={t('sample.columns.status')}
              options={options}
              value={state.filters.status}
              onChange={(status) => state.setFilters({ status })}
            />
            <ColumnChooser columns={columns} selected={shown} onChange={setShown} />
          </TableToolbar>
        </State>
      </Example>
      <Example name="DataTable">
        <State state="filled" wide>
          <DataTable
            {...common}
            label={t('states.filled')}
            state={state}
            query={{ ...query, data: pageOf(rows, state) }}
          />
        </State>
        <State state="expandable" wide>
          <DataTable
            {...common}
            label={t('states.expandable')}
            state={plain}
            query={{ ...query, data: { items: rows.slice(0, 2), total: 2, page: 1, pageSize: 20 } }}
            expandable={({ title }) => title}
          />
        </State>
        <State state="stale" wide>
          <OnDemand>
            {() => (
              <DataTable
                {...common}
                label={t('states.stale')}
                state={plain}
                query={{
                  ...query,
                  isFetching: true,
                  isPlaceholderData: true,
                  data: { items: rows.slice(2, 4), total: 2, page: 1, pageSize: 20 },
                }}
              />
            )}
          </OnDemand>
        </State>
        <State state="empty">
          <DataTable {...common} label={t('states.empty')} state={plain} query={{ ...query, data: noRows }} />
        </State>
        <State state="noHits">
          <DataTable
            {...common}
            label={t('states.noHits')}
            state={{ ...plain, term: '?' }}
            query={{ ...query, data: noRows }}
          />
        </State>
        <State state="error">
          <DataTable
            {...common}
            label={t('states.error')}
            state={plain}
            query={{ ...query, error: failures.refused }}
          />
        </State>
        <State state="loading">
          <DataTable {...common} label={t('states.loading')} state={plain} query={{ ...query, isFetching: true }} />
        </State>
      </Example>
      <Example name="ManyFilter">
        <State state="empty">
          <ManyFilter label={t('sample.columns.status')} options={options} value={undefined} onChange={nothing} />
        </State>
        <State state="filled">
          <ManyFilter
            label={t('sample.columns.status')}
            options={options}
            value={['DRAFT', 'ON_AIR']}
            onChange={nothing}
          />
        </State>
      </Example>
      <Example name="OneFilter">
        <State state="empty">
          <OneFilter label={t('sample.columns.status')} options={options} value={undefined} onChange={nothing} />
        </State>
        <State state="filled">
          <OneFilter label={t('sample.columns.status')} options={options} value="ON_AIR" onChange={nothing} />
        </State>
      </Example>
      <Example name="ColumnChooser">
        <State state="filled">
          <ColumnChooser columns={columns} selected={shown} onChange={setShown} />
        </State>
      </Example>
      <Example name="SortSelect">
        <State state="filled">
          <SortSelect state={state} columns={columns} />
        </State>
      </Example>
    </>
  );
}
