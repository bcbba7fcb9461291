import { DeliveryLogState, deliveryTable, OPEN_DELIVERY, type DeliveryRow, type QueryOf } from '@mpn/domain';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '@/components/page/states';
import { PageHeader } from '@/components/page/page-header';
import { DataTable } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useShownColumns } from '@/components/table/use-shown-columns';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';
import { useSession } from '@/providers/session/session-store';
import { DeliveryCard, useDeliveryColumns } from '../components/delivery-columns';
import { DeliveryDrawer } from '../components/delivery-drawer';
import { defaultDeliverySort, deliveryFilters, deliverySortColumns } from '../components/delivery-filters';
import { FilterChips } from '../components/filter-chips';
import { RetryFailed } from '../components/retry-failed';
import { SummaryLine } from '../components/summary-line';
import styles from './delivery-log-page.module.css';

type LogQuery = Partial<QueryOf<typeof deliveryTable>>;

/** Rows of several institutions would be mistaken for each other without the institution, which comes with the rows. */
const COLUMN_CHOICE = { name: 'deliveries', always: ['state', 'releaseTitle', 'institutionName'] };

/** The delivery opened in the drawer, kept in the URL. */
function useOpenDelivery(): { id: number | null; open: (row: DeliveryRow) => void; close: () => void } {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get(OPEN_DELIVERY));
  const change = (value: number | null) =>
    setSearch((current) => {
      if (value === null) current.delete(OPEN_DELIVERY);
      else current.set(OPEN_DELIVERY, String(value));
      return current;
    });
  return { id: id > 0 ? id : null, open: (row) => change(row.id), close: () => change(null) };
}

/** The delivery log: promoters see deliveries of their releases, institutions their own, super admins all. */
export default function DeliveryLogPage() {
  const { t } = useTranslation(['delivery-log', 'common']);
  const { user, company } = useSession();
  const isMedia = user.partnerType === 'MEDIA';
  const state = useTableState({
    sortable: deliverySortColumns,
    defaultSort: defaultDeliverySort,
    filters: deliveryFilters,
  });
  const query = useTableCall(deliveryTable, { query: state.query as LogQuery });
  // A group's main company also sees deliveries to its members.
  const withInstitution = !isMedia || (query.data?.items.some((row) => row.institutionId !== company?.id) ?? false);
  const { columns, chooser } = useShownColumns(useDeliveryColumns(withInstitution), COLUMN_CHOICE);
  const opened = useOpenDelivery();
  const { releaseId, campaignId, institutionId } = state.filters;
  const institution = query.data?.items.find((row) => row.institutionId === institutionId);
  return (
    <>
      <PageHeader
        title={t('delivery-log:title')}
        subtitle={t(isMedia ? 'delivery-log:subtitleOwn' : 'delivery-log:subtitle')}
      />
      <SummaryLine
        releaseId={releaseId}
        campaignId={campaignId}
        onStates={(states) => state.setFilters({ state: states })}
      />
      <TableToolbar
        state={state}
        searchPlaceholder={t(withInstitution ? 'delivery-log:search' : 'delivery-log:searchOwn')}
      >
        <Select
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          className={styles.states}
          aria-label={t('delivery-log:columns.state')}
          placeholder={t('delivery-log:columns.state')}
          options={DeliveryLogState.map((value) => ({ value, label: t(`common:status.delivery.${value}`) }))}
          value={state.filters.state ?? []}
          onChange={(value: string[]) => state.setFilters({ state: value })}
        />
        <FilterChips
          filters={state.filters}
          institutionName={institution?.institutionName ?? null}
          onChange={state.setFilters}
        />
        {chooser}
        {query.data && <RetryFailed filters={state.filters} term={state.term} page={query.data} />}
      </TableToolbar>
      <DataTable
        label={t('delivery-log:title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onRow={opened.open}
        card={(row) => <DeliveryCard row={row} withInstitution={withInstitution} />}
        empty={<EmptyState title={t('delivery-log:empty.title')} text={t('delivery-log:empty.text')} />}
      />
      <DeliveryDrawer id={opened.id} onClose={opened.close} />
    </>
  );
}
