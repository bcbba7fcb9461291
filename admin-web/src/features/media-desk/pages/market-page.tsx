import { mediaSortColumns, mediaTable, PREVIEW_SECONDS } from '@mpn/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/page/states';
import { PageHeader } from '@/components/page/page-header';
import { DataTable } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';
import { useIsSuperAdmin } from '@/providers/session/session-store';
import { useAnswers } from '../api/use-answers';
import { useDeskActions } from '../api/use-desk-actions';
import { useMyDelivery } from '../api/use-my-delivery';
import { MarketFilters } from '../components/list/filter-bar';
import { MarketCard } from '../components/list/media-card';
import { useMarketColumns, type ListTools } from '../components/list/media-columns';
import { defaultMediaSort, marketFilters } from '../components/list/media-filters';
import { listQueue } from '../state/player-queue';

/** The releases in running campaigns: for promoters limited by their product visibility, for super admins all. */
export default function MarketPage() {
  const { t } = useTranslation('media-desk');
  const isSuperAdmin = useIsSuperAdmin();
  const state = useTableState({
    sortable: mediaSortColumns,
    defaultSort: defaultMediaSort,
    filters: marketFilters,
    byRelevance: true,
  });
  const query = useTableCall(mediaTable, { query: { view: 'media', ...state.query } });
  const actions = useDeskActions();
  const mine = useMyDelivery();
  const queue = useMemo(() => listQueue(query.data?.items ?? [], actions.listened), [query.data, actions]);
  const answers = useAnswers();
  const tools: ListTools = { actions, mine, queue, answers };
  const columns = useMarketColumns(tools);
  return (
    <>
      <PageHeader
        title={t('market.list')}
        subtitle={isSuperAdmin ? t('market.allText') : t('market.listText', { seconds: PREVIEW_SECONDS })}
      />
      <TableToolbar state={state} searchPlaceholder={t('search')}>
        <MarketFilters filters={state.filters} onChange={state.setFilters} />
      </TableToolbar>
      <DataTable
        label={t('market.list')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <MarketCard row={row} tools={tools} />}
        empty={<EmptyState title={t('market.emptyTitle')} text={t('market.emptyText')} />}
      />
    </>
  );
}
