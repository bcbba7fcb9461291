import { DownloadOutlined } from '@ant-design/icons';
import { albumTable, importedReleaseSortable, releaseImportEndpoints, type ReleaseImportView } from '@mpn/domain';
import { Alert, Button, Flex, Progress, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState, QueryState } from '@/components/page/states';
import { DataTable } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState, type FilterKinds } from '@/components/table/use-table-state';
import { downloadFile } from '@/providers/api/download-file';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { ImportStatus, isIncomplete } from '../components/import-status';
import { ReleaseReport } from '../components/release-report';
import { ReportCard, useReportColumns, type Overwriting } from '../components/report-columns';
import styles from '../components/xml-import.module.css';

const filters = { held: 'boolean' } as const satisfies FilterKinds;
const defaultSort = { sortBy: 'title', sortDirection: 'asc' } as const;

/** Progress of report and import, and notes about the delivery as a whole. */
function Summary({ view }: { view: ReleaseImportView }) {
  const { t } = useTranslation('xml-import');
  const { counts, broken, notes, failure, status } = view;
  const done = counts.imported + counts.failed;
  return (
    <Flex vertical gap={12} className={styles.section}>
      {failure !== null && <Alert type="error" showIcon message={failure} />}
      {status === 'CHECKING' && <div role="status">{t('report.checking', { count: counts.messages })}</div>}
      {status === 'IMPORTING' && (
        <div role="status">
          {t('report.importing', { done, total: done + counts.waiting })}
          <Progress
            percent={Math.floor((done / Math.max(1, done + counts.waiting)) * 100)}
            status="active"
            showInfo={false}
            aria-label={t('status.IMPORTING')}
          />
        </div>
      )}
      {status === 'IMPORTED' && (
        <Alert
          type={isIncomplete(status, counts) ? 'warning' : 'success'}
          showIcon
          message={t('report.done', { imported: counts.imported, failed: counts.failed })}
          description={
            counts.incomplete > 0 &&
            t('report.incomplete', {
              releases: t('report.incompleteReleases', { count: counts.incomplete }),
              files: t('report.lostFiles', { count: counts.lostFiles }),
            })
          }
        />
      )}
      {broken.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={t('report.broken', { count: counts.brokenMessages })}
          description={broken.map(({ path, text }) => (
            <div key={path} className={styles.break}>{`${path}: ${text}`}</div>
          ))}
        />
      )}
      {notes.length > 0 && (
        <Alert
          type="info"
          message={t('report.notes')}
          description={notes.map(({ path, text }) => (
            <div key={`${path} ${text}`} className={styles.break}>
              {text}
            </div>
          ))}
        />
      )}
    </Flex>
  );
}

function DownloadReport({ id }: { id: number }) {
  const { t } = useTranslation('xml-import');
  const notify = useNotify();
  const load = () => {
    const args = { params: { id }, query: { format: 'csv' } };
    downloadFile(releaseImportEndpoints.releases, args, 'xml-import.csv').catch((error: unknown) =>
      notify.error(error),
    );
  };
  return (
    <Button icon={<DownloadOutlined />} onClick={load}>
      {t('report.download')}
    </Button>
  );
}

function Report({ view }: { view: ReleaseImportView }) {
  const { t } = useTranslation('xml-import');
  const notify = useNotify();
  const { id, counts, status } = view;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const state = useTableState({ sortable: importedReleaseSortable, defaultSort, filters });
  const rows = useTableCall(releaseImportEndpoints.releases, { params: { id }, query: state.query });
  const run = useCallMutation(releaseImportEndpoints.import, { invalidates: [albumTable] });
  const isReady = view.isKept && (status === 'CHECKED' || status === 'IMPORTED');
  const overwriting: Overwriting = {
    chosen,
    disabled: !isReady,
    toggle: (release, isChosen) =>
      setChosen(
        (before) => new Set(isChosen ? [...before, release] : [...before].filter((other) => other !== release)),
      ),
  };
  const columns = useReportColumns(overwriting);
  const open = status === 'CHECKED' ? Math.max(0, counts.create + counts.update - counts.held) : 0;
  const count = open + chosen.size;
  const start = () =>
    run.mutate(
      { params: { id }, body: { overwrite: [...chosen] } },
      { onSuccess: () => setChosen(new Set()), onError: (error: unknown) => notify.error(error) },
    );
  return (
    <>
      <PageHeader
        title={view.name}
        subtitle={t('report.counts', { ...counts })}
        tags={<ImportStatus status={status} counts={counts} />}
        backTo="/release-imports"
        actions={
          <>
            <DownloadReport id={id} />
            {isReady && (
              <Button type="primary" disabled={count === 0} loading={run.isPending} onClick={start}>
                {t('report.import', { count })}
              </Button>
            )}
          </>
        }
      />
      <Summary view={view} />
      {status !== 'CHECKING' && (
        <>
          <TableToolbar state={state} searchPlaceholder={t('report.search')}>
            <Flex gap={8} align="center">
              <Switch
                checked={state.filters.held === true}
                aria-label={t('report.heldOnly')}
                onChange={(held) => state.setFilters({ held: held || undefined })}
              />
              <span>{t('report.heldOnly')}</span>
            </Flex>
          </TableToolbar>
          <DataTable
            label={t('report.title')}
            columns={columns}
            query={rows}
            state={state}
            rowKey={(row) => row.id}
            card={(row) => <ReportCard row={row} {...overwriting} />}
            expandable={(row) => <ReleaseReport release={row} />}
            empty={<EmptyState title={t('report.empty.title')} text={t('report.empty.text')} />}
          />
        </>
      )}
    </>
  );
}

/** The report of an import with its progress: result of each release, and parts that could not be imported. */
export default function ImportPage() {
  const id = Number(useParams().id);
  const view = useCall(releaseImportEndpoints.get, { params: { id } });
  return <QueryState query={view}>{(data) => <Report view={data} />}</QueryState>;
}
