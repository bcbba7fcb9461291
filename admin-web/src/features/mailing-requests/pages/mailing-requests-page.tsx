import { DownloadOutlined } from '@ant-design/icons';
import {
  mailingRequestEndpoints,
  mailingRequestSortable,
  MailingRequestStatus,
  type MailingRequestRow,
  type Page,
} from '@mpn/domain';
import { Button, Select, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import { DataTable } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState, type FilterKinds } from '@/components/table/use-table-state';
import { downloadFile } from '@/providers/api/download-file';
import { useNotify } from '@/providers/notifications/use-notify';
import { AnswerDialog, type Answering } from '../components/answer-dialog';
import { MailingCard, useMailingColumns, type MailingActions } from '../components/mailing-columns';
import styles from '../components/mailing-requests.module.css';

const filters = { status: 'strings', releaseId: 'number' } as const satisfies FilterKinds;
const defaultSort = { sortBy: 'requestedAt', sortDirection: 'desc' } as const;

/** Whether the table has no open request: decided by its rows if all are on one page, otherwise by its filter. */
function hasNoOpen(page: Page<MailingRequestRow> | undefined, statuses: readonly MailingRequestStatus[]): boolean {
  if (!page || (statuses.length > 0 && !statuses.includes('OPEN'))) return true;
  return page.total <= page.items.length && page.items.every(({ status }) => status !== 'OPEN');
}

/** Button that downloads the postal addresses of the open requests that match the table's search and filters (CSV). */
function AddressesButton({ query, isEmpty }: { query: Record<string, unknown>; isEmpty: boolean }) {
  const { t } = useTranslation('mailing-requests');
  const notify = useNotify();
  const [isLoading, setIsLoading] = useState(false);
  const load = () => {
    setIsLoading(true);
    downloadFile(mailingRequestEndpoints.list, { query: { ...query, format: 'csv' } }, 'mailing-addresses.csv')
      .catch((error: unknown) => notify.error(error))
      .finally(() => setIsLoading(false));
  };
  return (
    <Button icon={<DownloadOutlined />} loading={isLoading} disabled={isEmpty} onClick={load}>
      {t('export')}
    </Button>
  );
}

function BulkActions({ ids, answer }: { ids: number[]; answer: MailingActions['answer'] }) {
  const { t } = useTranslation('mailing-requests');
  return (
    <div className={styles.bulk} role="group" aria-label={t('bulk.label')}>
      <strong>{t('bulk.chosen', { count: ids.length })}</strong>
      <Button type="primary" onClick={() => answer({ event: 'send', ids })}>
        {t('send.button')}
      </Button>
      <Button danger onClick={() => answer({ event: 'decline', ids })}>
        {t('decline.button')}
      </Button>
    </div>
  );
}

/** The mailing requests of editors; promoters mark them as sent or decline them, also several at once. */
export default function MailingRequestsPage() {
  const { t } = useTranslation(['mailing-requests', 'common']);
  const state = useTableState({ sortable: mailingRequestSortable, defaultSort, filters });
  const { status, ...others } = state.query;
  const statuses = MailingRequestStatus.filter((one) => status?.includes(one));
  const query = { ...others, ...(statuses.length > 0 ? { status: statuses } : {}) };
  const rows = useTableCall(mailingRequestEndpoints.list, { query });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [answering, setAnswering] = useState<Answering | null>(null);
  const actions: MailingActions = {
    chosen,
    toggle: (id, isChosen) =>
      setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id))),
    answer: setAnswering,
  };
  const columns = useMailingColumns(actions);
  return (
    <>
      <PageHeader title={t('mailing-requests:title')} subtitle={t('mailing-requests:text')} />
      <TableToolbar state={state} searchPlaceholder={t('mailing-requests:search')}>
        <Select
          mode="multiple"
          allowClear
          className={styles.status}
          aria-label={t('mailing-requests:columns.status')}
          placeholder={t('mailing-requests:columns.status')}
          options={MailingRequestStatus.map((value) => ({ value, label: t(`common:status.mailingRequest.${value}`) }))}
          value={statuses}
          onChange={(values) => state.setFilters({ status: values.length > 0 ? values : undefined })}
        />
        {state.filters.releaseId !== undefined && (
          <Tag closable onClose={() => state.setFilters({ releaseId: undefined })}>
            {t('mailing-requests:oneRelease')}
          </Tag>
        )}
        <AddressesButton query={query} isEmpty={hasNoOpen(rows.data, statuses)} />
      </TableToolbar>
      {chosen.size > 0 && <BulkActions ids={[...chosen]} answer={setAnswering} />}
      <DataTable
        label={t('mailing-requests:title')}
        columns={columns}
        query={rows}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <MailingCard row={row} {...actions} />}
        empty={<EmptyState title={t('mailing-requests:empty.title')} text={t('mailing-requests:empty.text')} />}
      />
      {answering && (
        <AnswerDialog {...answering} onDone={() => setChosen(new Set())} onClose={() => setAnswering(null)} />
      )}
    </>
  );
}
