import {
  companyEndpoints,
  InstitutionOwnership,
  institutionSortable,
  SamplingMedium,
  type InstitutionRow,
} from '@mpn/domain';
import { Flex, Select, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { ManyFilter } from '@/components/table/many-filter';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState, type FilterKinds } from '@/components/table/use-table-state';
import { useMediumName } from '@/providers/reference/use-reference-data';
import styles from './institutions.module.css';

const filters = {
  medium: 'strings',
  ownership: 'strings',
  ard: 'boolean',
  blocked: 'boolean',
} as const satisfies FilterKinds;
const defaultSort = { sortBy: 'name', sortDirection: 'asc' } as const;

/** Filter with three choices: yes, no, all. */
function EitherFilter({
  label,
  value,
  onChange,
  texts,
}: {
  label: string;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
  texts: { yes: string; no: string };
}) {
  return (
    <Select
      allowClear
      className={styles.filter}
      aria-label={label}
      placeholder={label}
      options={[
        { value: true, label: texts.yes },
        { value: false, label: texts.no },
      ]}
      value={value ?? null}
      onChange={(next: boolean | null | undefined) => onChange(next ?? undefined)}
    />
  );
}

/** Tags of an institution: its circles, and whether it is blocked or a partner. */
function Marks({ row }: { row: InstitutionRow }) {
  const { t } = useTranslation('institutions');
  return (
    <Flex wrap gap={4}>
      {row.blocked && <Tag color="error">{t('blocked')}</Tag>}
      {row.isPartner && <Tag color="processing">{t('partner')}</Tag>}
      {row.circles.map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
    </Flex>
  );
}

/** The ownership of an institution by its name; empty where it is not stated. */
function useOwnershipName() {
  const { t } = useTranslation('common');
  return ({ ownership }: InstitutionRow): string => (ownership === 'UNKNOWN' ? '' : t(`ownership.${ownership}`));
}

function useColumns(): DataColumn<InstitutionRow>[] {
  const { t } = useTranslation('institutions');
  const ownershipName = useOwnershipName();
  const mediumName = useMediumName();
  return [
    { key: 'name', title: t('columns.name'), sortable: true, render: (_, row) => <strong>{row.name}</strong> },
    {
      key: 'medium',
      title: t('columns.medium'),
      sortable: true,
      render: (_, row) => row.medium && mediumName(row.medium),
    },
    { key: 'ownership', title: t('columns.ownership'), render: (_, row) => ownershipName(row) },
    {
      key: 'city',
      title: t('columns.city'),
      sortable: true,
      render: (_, row) => [row.city, row.country].filter(Boolean).join(', '),
    },
    {
      key: 'ardStateInstitutionName',
      title: t('columns.ard'),
      sortable: true,
      render: (_, row) => row.ardStateInstitutionName,
    },
    { key: 'editors', title: t('columns.editors'), sortable: true, align: 'right', render: (_, row) => row.editors },
    { key: 'circles', title: t('columns.circles'), render: (_, row) => <Marks row={row} /> },
  ];
}

function InstitutionCard({ row }: { row: InstitutionRow }) {
  const mediumName = useMediumName();
  const ownershipName = useOwnershipName();
  const { t } = useTranslation('institutions');
  return (
    <Flex vertical gap={4}>
      <strong>{row.name}</strong>
      <Typography.Text type="secondary">
        {[row.medium && mediumName(row.medium), ownershipName(row), row.city, t('editors', { count: row.editors })]
          .filter(Boolean)
          .join(' · ')}
      </Typography.Text>
      <Marks row={row} />
    </Flex>
  );
}

/** The institutions that can be sampled, with the company's circles and block list. */
export default function InstitutionsPage() {
  const { t } = useTranslation(['institutions', 'common']);
  const mediumName = useMediumName();
  const state = useTableState({ sortable: institutionSortable, defaultSort, filters });
  const query = useTableCall(companyEndpoints.institutions, { query: state.query as never });
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text')} />
      <TableToolbar state={state} searchPlaceholder={t('search')}>
        <ManyFilter
          label={t('columns.medium')}
          options={SamplingMedium.map((value) => ({ value, label: mediumName(value) }))}
          value={state.filters.medium}
          onChange={(medium) => state.setFilters({ medium })}
        />
        <ManyFilter
          label={t('columns.ownership')}
          options={InstitutionOwnership.map((value) => ({ value, label: t(`common:ownership.${value}`) }))}
          value={state.filters.ownership}
          onChange={(ownership) => state.setFilters({ ownership })}
        />
        <EitherFilter
          label={t('columns.ard')}
          texts={{ yes: t('onlyArd'), no: t('notArd') }}
          value={state.filters.ard}
          onChange={(ard) => state.setFilters({ ard })}
        />
        <EitherFilter
          label={t('blocked')}
          texts={{ yes: t('onlyBlocked'), no: t('notBlocked') }}
          value={state.filters.blocked}
          onChange={(blocked) => state.setFilters({ blocked })}
        />
      </TableToolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <InstitutionCard row={row} />}
        empty={<EmptyState title={t('empty')} />}
      />
    </>
  );
}
