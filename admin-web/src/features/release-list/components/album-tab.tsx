import { albumSortColumns, albumTable, filtersOfView, type QueryOf, type TableSettingView } from '@mpn/domain';
import { CanAccess } from '@refinedev/core';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import { EmptyState } from '@/components/page/states';
import { ColumnChooser } from '@/components/table/column-chooser';
import { useChosenColumns, type ColumnChoice } from '@/components/table/use-chosen-columns';
import { DataTable } from '@/components/table/data-table';
import { SavedViews } from '@/components/table/saved-views';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';
import { useCan } from '@/providers/session/permissions';
import { AlbumCard } from './album-card';
import {
  ALBUM_COLUMNS,
  DEFAULT_ALBUM_COLUMNS,
  promoQueue,
  useAlbumColumns,
  useOfferedColumns,
  type AlbumColumn,
} from './album-columns';
import { albumFilters, defaultAlbumSort } from './album-filters';
import { FilterPanel } from './filter-panel';

// The URL holds strings; the server refuses values outside its enumerations.
type AlbumQuery = Partial<QueryOf<typeof albumTable>>;

const COLUMN_CHOICE: ColumnChoice<AlbumColumn> = {
  name: 'release-list',
  all: ALBUM_COLUMNS,
  usual: DEFAULT_ALBUM_COLUMNS,
};

function NoReleases() {
  const { t } = useTranslation('release-list');
  const can = useCan();
  return (
    <EmptyState
      title={t('empty.title')}
      text={t(can('CreateReleases') ? 'empty.text' : 'empty.readOnly')}
      action={
        <CanAccess action="CreateReleases">
          <Link to="/releases/new" tabIndex={-1}>
            <Button type="primary" size="large">
              {t('create')}
            </Button>
          </Link>
        </CanAccess>
      }
    />
  );
}

/** Tab albums: one row per release. */
export function AlbumTab() {
  const { t } = useTranslation('release-list');
  const { isPhone } = useScreen();
  const state = useTableState({
    sortable: albumSortColumns,
    defaultSort: defaultAlbumSort,
    filters: albumFilters,
    byRelevance: true,
  });
  const query = useTableCall(albumTable, { query: { view: 'albums', ...state.query } as AlbumQuery });
  const [selected, setSelected] = useChosenColumns(COLUMN_CHOICE);
  const offered = useOfferedColumns(ALBUM_COLUMNS);
  const promo = useMemo(() => promoQueue(query.data?.items ?? []), [query.data]);
  const columns = useAlbumColumns(selected, promo);

  const applyView = (view: TableSettingView) => {
    setSelected(view.selectedColumns);
    state.setFilters(filtersOfView(albumFilters, view));
  };
  return (
    <>
      <TableToolbar state={state} searchPlaceholder={t('search')}>
        <FilterPanel filters={state.filters} count={state.filterCount} onChange={state.setFilters} />
        {!isPhone && (
          <ColumnChooser
            columns={offered.map((key) => ({ key, title: t(`columns.${key}`) }))}
            selected={selected}
            onChange={setSelected}
          />
        )}
        <SavedViews type="RELEASE_LIST" selectedColumns={[...selected]} filters={state.filters} onApply={applyView} />
      </TableToolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <AlbumCard row={row} promo={promo} />}
        empty={<NoReleases />}
      />
    </>
  );
}
