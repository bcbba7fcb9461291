import { PlusOutlined } from '@ant-design/icons';
import { companyEndpoints, companySortable, CompanyStatus, CompanyType, type CompanyRow } from '@mpn/domain';
import { Button, Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import { StatusTag } from '@/components/status/status-tag';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { ManyFilter } from '@/components/table/many-filter';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useShownColumns } from '@/components/table/use-shown-columns';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState, type FilterKinds } from '@/components/table/use-table-state';
import { DateText } from '@/components/text/texts';
import { useMediumName } from '@/providers/reference/use-reference-data';

const filters = { type: 'strings', status: 'strings' } as const satisfies FilterKinds;
const defaultSort = { sortBy: 'name', sortDirection: 'asc' } as const;

const pathOf = ({ id }: CompanyRow): string => `/administration/companies/${id}`;

/** Status tags of a company; only "active" if nothing else holds. */
function Status({ row }: { row: CompanyRow }) {
  const states = (
    [
      row.disabled && 'DISABLED',
      row.pendingRegistration && 'PENDING_REGISTRATION',
      row.problematic && 'PROBLEMATIC',
    ] as const
  ).filter((state) => state !== false);
  return (
    <Flex wrap gap={4}>
      {(states.length > 0 ? states : (['ENABLED'] as const)).map((state) => (
        <StatusTag key={state} kind="company" status={state} />
      ))}
    </Flex>
  );
}

function useColumns(): DataColumn<CompanyRow>[] {
  const { t } = useTranslation(['companies', 'common']);
  const mediumName = useMediumName();
  return [
    {
      key: 'mpnCompanyNumber',
      title: t('companies:columns.number'),
      sortable: true,
      render: (_, row) => row.mpnCompanyNumber,
    },
    {
      key: 'name',
      title: t('companies:columns.name'),
      sortable: true,
      render: (_, row) => <Link to={pathOf(row)}>{row.name}</Link>,
    },
    {
      key: 'type',
      title: t('companies:columns.type'),
      sortable: true,
      render: (_, row) => t(`common:companyType.${row.type}`),
    },
    {
      key: 'medium',
      title: t('companies:columns.medium'),
      sortable: true,
      render: (_, row) => row.medium && mediumName(row.medium),
    },
    {
      key: 'city',
      title: t('companies:columns.city'),
      sortable: true,
      render: (_, row) => [row.city, row.country].filter(Boolean).join(', '),
    },
    { key: 'mediaGroupName', title: t('companies:columns.group'), render: (_, row) => row.mediaGroupName },
    {
      key: 'users',
      title: t('companies:columns.users'),
      sortable: true,
      align: 'right',
      render: (_, row) => <Link to={`${pathOf(row)}/users`}>{row.users}</Link>,
    },
    { key: 'status', title: t('companies:columns.status'), render: (_, row) => <Status row={row} /> },
    {
      key: 'created',
      title: t('companies:columns.created'),
      sortable: true,
      render: (_, row) => <DateText value={row.created} />,
    },
  ];
}

function CompanyCard({ row }: { row: CompanyRow }) {
  const { t } = useTranslation('common');
  const mediumName = useMediumName();
  return (
    <Flex vertical gap={4}>
      <strong>
        <Link to={pathOf(row)}>{row.name}</Link>
      </strong>
      <Typography.Text type="secondary">
        {[t(`companyType.${row.type}`), row.medium && mediumName(row.medium), row.city, row.mpnCompanyNumber]
          .filter(Boolean)
          .join(' · ')}
      </Typography.Text>
      <Status row={row} />
    </Flex>
  );
}

/** All companies, for super admins. */
export default function CompaniesPage() {
  const { t } = useTranslation(['companies', 'common']);
  const state = useTableState({ sortable: companySortable, defaultSort, filters });
  const query = useTableCall(companyEndpoints.list, { query: state.query as never });
  const { columns, chooser } = useShownColumns(useColumns(), { name: 'companies', always: ['name'] });
  return (
    <>
      <PageHeader
        title={t('companies:title')}
        actions={
          <Link to="/administration/companies/new">
            <Button type="primary" icon={<PlusOutlined />}>
              {t('companies:new.button')}
            </Button>
          </Link>
        }
      />
      <TableToolbar state={state} searchPlaceholder={t('companies:search')}>
        <ManyFilter
          label={t('companies:columns.type')}
          options={CompanyType.map((value) => ({ value, label: t(`common:companyType.${value}`) }))}
          value={state.filters.type}
          onChange={(type) => state.setFilters({ type })}
        />
        <ManyFilter
          label={t('companies:columns.status')}
          options={CompanyStatus.map((value) => ({ value, label: t(`common:status.company.${value}`) }))}
          value={state.filters.status}
          onChange={(status) => state.setFilters({ status })}
        />
        {chooser}
      </TableToolbar>
      <DataTable
        label={t('companies:title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <CompanyCard row={row} />}
        empty={<EmptyState title={t('companies:empty')} />}
      />
    </>
  );
}
