import type { Page } from '@mpn/domain';
import { Button, Pagination, Skeleton, Table, type CheckboxProps, type TableColumnType } from 'antd';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '@/components/layout/use-screen';
import { EmptyState, ErrorState } from '@/components/page/states';
import styles from './data-table.module.css';
import { SortSelect } from './sort-select';
import type { FilterKinds, TableState } from './use-table-state';
import { usePageLinks } from './use-page-links';

/** A column; its key is the server's sort key, where `sortable`. */
export interface DataColumn<Row> extends Omit<TableColumnType<Row>, 'key' | 'sorter' | 'sortOrder' | 'title'> {
  key: string;
  title: string;
  sortable?: boolean;
}

interface TableQuery<Row> {
  data: Page<Row> | undefined;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface DataTableProps<Row, S extends string, K extends FilterKinds> {
  /** Name of the table for screen readers. */
  label: string;
  columns: DataColumn<Row>[];
  query: TableQuery<Row>;
  state: TableState<S, K>;
  rowKey: (row: Row) => string | number;
  /** Renders a row as a card, below 600 px. */
  card: (row: Row) => ReactNode;
  /** Shown for an empty list; if search and filters find nothing, the table shows a text of its own. */
  empty: ReactNode;
  onRow?: (row: Row) => void;
  rowClassName?: (row: Row) => string;
  expandable?: (row: Row) => ReactNode;
  /** Whether the sorting is folded away on a phone, where it stands above the cards. */
  isSortFolded?: boolean;
  /** Check boxes in front of the rows; not on a phone. */
  selection?: RowSelection<Row>;
}

interface RowSelection<Row> {
  keys: readonly number[];
  onChange: (keys: readonly number[]) => void;
  /** Name of a row's check box. */
  label: (row: Row) => string;
}

function LoadingRows() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('states.loading')} className={styles.loading}>
      <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
    </div>
  );
}

/** What was searched for instead of what was typed, which nothing was found for. */
function CorrectedSearch({ typed, searched }: { typed: string; searched: string | null }) {
  const { t } = useTranslation('common');
  return (
    <p role="status" className={styles.corrected}>
      {searched === null ? t('table.alike', { typed }) : t('table.corrected', { typed, searched })}
    </p>
  );
}

/** What may have been meant, beside the few hits of what was typed. A click searches for it. */
function SuggestedSearch({ term, onSearch }: { term: string; onSearch: (term: string) => void }) {
  const { t } = useTranslation('common');
  return (
    <p role="status" className={styles.corrected}>
      <Button type="link" size="small" onClick={() => onSearch(term)}>
        {t('table.suggested', { searched: term })}
      </Button>
    </p>
  );
}

/** The table of all lists: sorting and page in the URL, cards on a phone, empty and error states. */
export function DataTable<Row extends object, S extends string, K extends FilterKinds>(
  props: DataTableProps<Row, S, K>,
) {
  const { query, state, empty } = props;
  const pageLinks = usePageLinks();
  const { t } = useTranslation('common');
  const { isPhone } = useScreen();
  const { data, error } = query;

  if (!data) return error ? <ErrorState error={error} onRetry={() => void query.refetch()} /> : <LoadingRows />;
  if (data.items.length === 0) {
    const isNarrowed = state.term !== '' || state.filterCount > 0;
    if (!isNarrowed && data.total === 0) return <>{empty}</>;
    return <EmptyState title={t('states.noHits')} text={t('states.noHitsHint')} />;
  }
  return (
    <div className={query.isPlaceholderData ? styles.stale : undefined} aria-busy={query.isFetching}>
      {data.correctedTerm !== undefined && <CorrectedSearch typed={state.term} searched={data.correctedTerm} />}
      {data.suggestedTerm !== undefined && <SuggestedSearch term={data.suggestedTerm} onSearch={state.setTerm} />}
      {isPhone ? <CardList {...props} page={data} /> : <RowTable {...props} page={data} />}
      <div className={styles.foot}>
        <span className="mpn-figures">
          {data.more ? t('table.moreThan', { total: data.total }) : t('table.total', { count: data.total })}
        </span>
        <Pagination
          size={isPhone ? 'small' : 'default'}
          simple={isPhone}
          current={data.page}
          pageSize={data.pageSize}
          total={data.total}
          showSizeChanger={!isPhone && data.total > 20}
          pageSizeOptions={[20, 50, 100, 200]}
          hideOnSinglePage={data.total <= 20}
          itemRender={pageLinks}
          onChange={(page, pageSize) => state.setPage(pageSize === data.pageSize ? page : 1, pageSize)}
        />
      </div>
    </div>
  );
}

type WithPage<Row, S extends string, K extends FilterKinds> = DataTableProps<Row, S, K> & { page: Page<Row> };

function RowTable<Row extends object, S extends string, K extends FilterKinds>(props: WithPage<Row, S, K>) {
  const { label, columns, state, page, rowKey, onRow, rowClassName, expandable, selection } = props;
  const order = { asc: 'ascend', desc: 'descend' } as const;
  return (
    <Table<Row>
      aria-label={label}
      size="middle"
      rowKey={rowKey}
      dataSource={page.items}
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowClassName={rowClassName}
      expandable={expandable && { expandedRowRender: expandable }}
      rowSelection={
        selection && {
          selectedRowKeys: [...selection.keys],
          onChange: (keys) => selection.onChange(keys as number[]),
          getCheckboxProps: (row) => ({ 'aria-label': selection.label(row) }) as Partial<CheckboxProps>,
          columnTitle: (box) => <SelectionHead>{box}</SelectionHead>,
          // A click on the box is none on the row.
          onCell: () => ({ onClick: (event) => event.stopPropagation() }),
        }
      }
      columns={columns.map(({ sortable, ...column }) => ({
        ...column,
        sorter: sortable,
        sortOrder:
          sortable && !state.isByRelevance && state.sort.sortBy === column.key ? order[state.sort.sortDirection] : null,
        showSorterTooltip: false,
      }))}
      sortDirections={['ascend', 'descend', 'ascend']}
      onChange={(_, __, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return;
        state.setSort({
          sortBy: String(sorter.columnKey) as S,
          sortDirection: sorter.order === 'descend' ? 'desc' : 'asc',
        });
      }}
      onRow={onRow && ((row) => ({ onClick: () => onRow(row), style: { cursor: 'pointer' } }))}
    />
  );
}

/** The box that selects all rows. antd repeats it in a hidden row that measures the columns: no key may get there. */
function SelectionHead({ children }: { children: ReactNode }) {
  const head = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (head.current?.closest('[aria-hidden="true"]')) head.current.inert = true;
  }, []);
  return <span ref={head}>{children}</span>;
}

function CardList<Row extends object, S extends string, K extends FilterKinds>(props: WithPage<Row, S, K>) {
  const { label, columns, state, page, rowKey, card, onRow, isSortFolded = false } = props;
  return (
    <>
      {!isSortFolded && <SortSelect state={state} columns={columns.filter(({ sortable }) => sortable)} />}
      <ul className={styles.cards} aria-label={label}>
        {page.items.map((row) => (
          <li key={rowKey(row)}>
            {/* For touch and mouse only: each card has a link or button for the keyboard. */}
            <div className={styles.card} role="presentation" onClick={onRow && (() => onRow(row))}>
              {card(row)}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
