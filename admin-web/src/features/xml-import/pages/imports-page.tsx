import { DDEX_DELIVERY_LIMIT, releaseImportEndpoints, releaseImportSortable } from '@mpn/domain';
import { Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanySelect } from '@/components/forms/company-select';
import { FailureAlert } from '@/components/page/failure-alert';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import { DataTable } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState, type FilterKinds } from '@/components/table/use-table-state';
import { FileDropzone } from '@/components/upload/file-dropzone';
import { useIsSuperAdmin } from '@/providers/session/session-store';
import { ImportCard, useImportColumns } from '../components/import-columns';
import styles from '../components/xml-import.module.css';
import { useDeliveryUpload } from '../state/use-delivery-upload';

const LIMITS = {
  endings: ['.zip', '.xml', '.wav', '.flac', '.jpg', '.jpeg', '.png', '.tif', '.tiff', '.pdf', '.mp4', '.mov'],
  maxTotalBytes: DDEX_DELIVERY_LIMIT,
};
const filters = {} as const satisfies FilterKinds;
const defaultSort = { sortBy: 'createdAt', sortDirection: 'desc' } as const;

/** Deliveries of DDEX messages: upload one, and see those that came. */
export default function ImportsPage() {
  const { t } = useTranslation('xml-import');
  const isSuperAdmin = useIsSuperAdmin();
  const [companyId, setCompanyId] = useState<number>();
  const { percent, failure, send } = useDeliveryUpload(companyId);
  const isReady = percent === null && (!isSuperAdmin || companyId !== undefined);
  const state = useTableState({ sortable: releaseImportSortable, defaultSort, filters });
  const rows = useTableCall(releaseImportEndpoints.list, { query: state.query });
  const columns = useImportColumns();
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text')} backTo="/releases" />
      <div className={styles.drop}>
        {isSuperAdmin && <CompanySelect type="PROMOTION" value={companyId} onChange={setCompanyId} />}
        <FileDropzone limits={LIMITS} hint={t('hint')} disabled={!isReady} onFiles={send} />
        {percent !== null && (
          <div role="status">
            {percent < 100 ? t('sending') : t('received')}
            <Progress percent={percent} status="active" aria-label={t('sending')} />
          </div>
        )}
        {failure !== undefined && <FailureAlert failure={failure} />}
      </div>
      <TableToolbar state={state} searchPlaceholder={t('search')} />
      <DataTable
        label={t('title')}
        columns={columns}
        query={rows}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <ImportCard row={row} />}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
    </>
  );
}
