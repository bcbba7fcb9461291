import { DownloadOutlined } from '@ant-design/icons';
import {
  companyEndpoints,
  exportSignIns,
  factorSortable,
  FactorState,
  listPersonFactors,
  readCompanySignIn,
  SIGN_IN_LOG_DAYS,
} from '@mpn/domain';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState, QueryState } from '@/components/page/states';
import { DataTable } from '@/components/table/data-table';
import { ManyFilter } from '@/components/table/many-filter';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState, type FilterKinds } from '@/components/table/use-table-state';
import { downloadFile } from '@/providers/api/download-file';
import { useCall } from '@/providers/api/hooks';
import { useDetail } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { FactorCard, useFactorColumns } from '../components/factor-columns';
import { FactorRequirement } from '../components/factor-requirement';
import { SessionLimits } from '../components/session-limits';
import { SignOnCard } from '../components/sign-on-card';
import { useIsNamed, usersPath, useUsersCompany } from '../state/paths';
import styles from '../components/users.module.css';

const filters = { state: 'strings' } as const satisfies FilterKinds;
const defaultSort = { sortBy: 'fullName', sortDirection: 'asc' } as const;

function People({ companyId }: { companyId: number }) {
  const { t } = useTranslation('users');
  const notify = useNotify();
  const state = useTableState({ sortable: factorSortable, defaultSort, filters });
  const args = { params: { id: companyId }, query: state.query as never };
  const query = useTableCall(listPersonFactors, args);
  const columns = useFactorColumns(companyId);
  const [busy, setBusy] = useState<'factors' | 'signIns' | null>(null);
  const download = (which: 'factors' | 'signIns', file: Promise<void>) => {
    setBusy(which);
    file.catch(notify.error).finally(() => setBusy(null));
  };
  const factors = () =>
    downloadFile(
      listPersonFactors,
      { params: args.params, query: { ...state.query, format: 'csv' } },
      'second-factors.csv',
    );
  const signIns = () => downloadFile(exportSignIns, { params: args.params }, 'sign-ins.csv');
  return (
    <>
      <TableToolbar state={state} searchPlaceholder={t('signIn.search')}>
        <ManyFilter
          label={t('signIn.columns.state')}
          options={FactorState.map((value) => ({ value, label: t(`signIn.states.${value}`) }))}
          value={state.filters.state}
          onChange={(chosen) => state.setFilters({ state: chosen })}
        />
        <Button icon={<DownloadOutlined />} loading={busy === 'factors'} onClick={() => download('factors', factors())}>
          {t('signIn.csv')}
        </Button>
        <Button icon={<DownloadOutlined />} loading={busy === 'signIns'} onClick={() => download('signIns', signIns())}>
          {t('signIn.signIns', { count: SIGN_IN_LOG_DAYS })}
        </Button>
      </TableToolbar>
      <DataTable
        label={t('signIn.people')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.userId}
        card={(row) => <FactorCard row={row} companyId={companyId} />}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
    </>
  );
}

function OfCompany({ companyId }: { companyId: number }) {
  const query = useCall(readCompanySignIn, { params: { id: companyId } });
  return (
    <>
      <div className={styles.requirement}>
        <QueryState query={query}>{(view) => <FactorRequirement companyId={companyId} view={view} />}</QueryState>
      </div>
      <div className={styles.requirement}>
        <SignOnCard companyId={companyId} />
      </div>
      <div className={styles.requirement}>
        <QueryState query={query}>
          {(view) => (
            // Remounts the form with the stored values when another administrator has changed them.
            <SessionLimits key={`${view.idleMinutes} ${view.sessionHours}`} companyId={companyId} view={view} />
          )}
        </QueryState>
      </div>
      <People companyId={companyId} />
    </>
  );
}

/** What a company requires of the sign-in of its people, and who has what. */
export default function CompanySignInPage() {
  const { t } = useTranslation('users');
  const companyId = useUsersCompany();
  const isNamed = useIsNamed();
  const company = useDetail(companyEndpoints.get, { id: companyId ?? 0 }, { enabled: companyId !== null }).data;
  return (
    <>
      <PageHeader title={t('signIn.title')} subtitle={company?.name} backTo={usersPath(companyId, isNamed)} />
      {companyId === null ? (
        <EmptyState title={t('signIn.choose.title')} text={t('signIn.choose.text')} />
      ) : (
        <OfCompany companyId={companyId} />
      )}
    </>
  );
}
