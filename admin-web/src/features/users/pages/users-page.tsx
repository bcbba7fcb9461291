import { SafetyOutlined, UserAddOutlined } from '@ant-design/icons';
import {
  AccountStatus,
  companyEndpoints,
  PartnerType,
  rolesOfCompany,
  userEndpoints,
  userSortable,
  type Page,
  type UserRow,
} from '@mpn/domain';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import { DataTable, type DataTableProps } from '@/components/table/data-table';
import { ManyFilter } from '@/components/table/many-filter';
import { OneFilter } from '@/components/table/one-filter';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useShownColumns } from '@/components/table/use-shown-columns';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState, type FilterKinds } from '@/components/table/use-table-state';
import { useDetail } from '@/providers/api/record-hooks';
import { useCan } from '@/providers/session/permissions';
import { COLUMNS_OF_ALL, COLUMNS_OF_COMPANY, UserCard, useUserColumns } from '../components/user-columns';
import { useIsNamed, usersPath, useUsersCompany } from '../state/paths';

const filters = {
  combinedRole: 'strings',
  status: 'strings',
  partnerType: 'strings',
  pendingRegistration: 'boolean',
  unfinishedMigration: 'boolean',
} as const satisfies FilterKinds;
/** States of an account besides its status, for which people look. */
const MARKS = ['pendingRegistration', 'unfinishedMigration'] as const;
const defaultSort = { sortBy: 'fullName', sortDirection: 'asc' } as const;

type State = ReturnType<typeof useUsersState>;
const useUsersState = () => useTableState({ sortable: userSortable, defaultSort, filters });

function Filters({ state, ofAll }: { state: State; ofAll: boolean }) {
  const { t } = useTranslation(['users', 'common', 'account']);
  const roles = [...(ofAll ? (['SUPER_ADMIN'] as const) : []), ...rolesOfCompany.PROMOTION, ...rolesOfCompany.MEDIA];
  return (
    <>
      <ManyFilter
        label={t('users:columns.status')}
        options={AccountStatus.map((value) => ({ value, label: t(`common:status.account.${value}`) }))}
        value={state.filters.status}
        onChange={(status) => state.setFilters({ status })}
      />
      <OneFilter
        label={t('users:marks.filter')}
        options={MARKS.map((value) => ({ value, label: t(`users:marks.${value}`) }))}
        value={MARKS.find((mark) => state.filters[mark])}
        onChange={(chosen) =>
          state.setFilters(Object.fromEntries(MARKS.map((mark) => [mark, mark === chosen || undefined])))
        }
      />
      {ofAll && (
        <>
          <ManyFilter
            label={t('users:columns.role')}
            options={roles.map((value) => ({
              value,
              label: [
                t(`account:roles.${value}`),
                value === 'SUPER_ADMIN'
                  ? ''
                  : t(`common:companyType.${value.startsWith('MEDIA') ? 'MEDIA' : 'PROMOTION'}`),
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
            value={state.filters.combinedRole}
            onChange={(combinedRole) => state.setFilters({ combinedRole })}
          />
          <ManyFilter
            label={t('users:columns.partnerType')}
            options={PartnerType.map((value) => ({ value, label: t(`common:companyType.${value}`) }))}
            value={state.filters.partnerType}
            onChange={(partnerType) => state.setFilters({ partnerType })}
          />
        </>
      )}
    </>
  );
}

type TableQuery = DataTableProps<UserRow, (typeof userSortable)[number], typeof filters>['query'] & {
  data: Page<UserRow> | undefined;
};

function UsersTable({ state, query, ofAll }: { state: State; query: TableQuery; ofAll: boolean }) {
  const { t } = useTranslation('users');
  const { columns, chooser } = useShownColumns(useUserColumns(ofAll), ofAll ? COLUMNS_OF_ALL : COLUMNS_OF_COMPANY);
  return (
    <>
      <TableToolbar state={state} searchPlaceholder={t(ofAll ? 'searchAll' : 'search')}>
        <Filters state={state} ofAll={ofAll} />
        {chooser}
      </TableToolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <UserCard row={row} withCompany={ofAll} />}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
    </>
  );
}

function AllUsers() {
  const state = useUsersState();
  return <UsersTable ofAll state={state} query={useTableCall(userEndpoints.list, { query: state.query as never })} />;
}

function UsersOfCompany({ companyId }: { companyId: number }) {
  const state = useUsersState();
  const query = useTableCall(userEndpoints.listOfCompany, { params: { id: companyId }, query: state.query as never });
  return <UsersTable ofAll={false} state={state} query={query} />;
}

/** The users of a company; for super admins of all companies, if the URL names none. */
export default function UsersPage() {
  const { t } = useTranslation('users');
  const companyId = useUsersCompany();
  const isNamed = useIsNamed();
  const can = useCan();
  const company = useDetail(companyEndpoints.get, { id: companyId ?? 0 }, { enabled: companyId !== null }).data;
  const path = usersPath(companyId, isNamed);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={companyId === null ? t('subtitleAll') : company?.name}
        backTo={isNamed && can('ManageAllCompanies') ? `/administration/companies/${String(companyId)}` : undefined}
        actions={
          <>
            {companyId !== null && (
              <Link to={`${path}/sign-in`}>
                <Button icon={<SafetyOutlined />}>{t('signIn.button')}</Button>
              </Link>
            )}
            <Link to={`${path}/new`}>
              <Button type="primary" icon={<UserAddOutlined />}>
                {t('new.button')}
              </Button>
            </Link>
          </>
        }
      />
      {companyId === null ? <AllUsers /> : <UsersOfCompany companyId={companyId} />}
    </>
  );
}
