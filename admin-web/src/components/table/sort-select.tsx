import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import type { FilterKinds, TableState } from './use-table-state';
import styles from './sort-select.module.css';

/** Stands for no sorting that was chosen. */
const RELEVANCE = 'RELEVANCE';

interface SortSelectProps<S extends string, K extends FilterKinds> {
  state: TableState<S, K>;
  columns: { key: string; title: string }[];
}

/** Sorting on the phone, where the table has no head. */
export function SortSelect<S extends string, K extends FilterKinds>({ state, columns }: SortSelectProps<S, K>) {
  const { t } = useTranslation('common');
  if (columns.length === 0) return null;
  const { sortBy, sortDirection } = state.sort;
  const { defaultSort } = state;
  // A default order that is not a column has an entry of its own.
  const hasDefault = columns.some(({ key }) => key === defaultSort.sortBy);
  const options = columns.map(({ key, title }) => ({ value: key, label: title }));
  const isAscending = sortDirection === 'asc';
  return (
    <div className={styles.sortSelect}>
      <Select
        className={looks.grow}
        aria-label={t('table.sortBy')}
        value={state.isByRelevance ? RELEVANCE : sortBy}
        options={[
          ...(state.isByRelevance ? [{ value: RELEVANCE, label: t('table.relevance'), disabled: true }] : []),
          ...(hasDefault
            ? options
            : [{ value: defaultSort.sortBy as string, label: t('table.defaultOrder') }, ...options]),
        ]}
        onChange={(key: string) =>
          state.setSort(key === defaultSort.sortBy ? defaultSort : { sortBy: key as S, sortDirection: 'asc' })
        }
      />
      <Button
        icon={isAscending ? <SortAscendingOutlined /> : <SortDescendingOutlined />}
        aria-label={t(isAscending ? 'table.ascending' : 'table.descending')}
        onClick={() => state.setSort({ sortBy, sortDirection: isAscending ? 'desc' : 'asc' })}
      />
    </div>
  );
}
