import { contactGroupEndpoints, contactGroupSortable, type ContactGroupRow } from '@mpn/domain';
import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/components/page/states';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';

const noFilters = {} as const;
const defaultSort = { sortBy: 'name', sortDirection: 'asc' } as const;

const pathOf = ({ id }: ContactGroupRow): string => `/company-contacts/groups/${id}`;

/** Distribution lists with the number of their contacts. */
export function GroupTable() {
  const { t } = useTranslation('contacts');
  const state = useTableState({ sortable: contactGroupSortable, defaultSort, filters: noFilters });
  const query = useTableCall(contactGroupEndpoints.list, { query: state.query });
  const columns: DataColumn<ContactGroupRow>[] = [
    {
      key: 'name',
      title: t('groups.columns.name'),
      sortable: true,
      render: (_, row) => <Link to={pathOf(row)}>{row.name}</Link>,
    },
    {
      key: 'contacts',
      title: t('groups.columns.contacts'),
      sortable: true,
      align: 'right',
      render: (_, row) => row.contacts,
    },
  ];
  return (
    <>
      <TableToolbar state={state} searchPlaceholder={t('groups.search')} />
      <DataTable
        label={t('groups.tab')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <Flex justify="space-between">
            <Link to={pathOf(row)}>{row.name}</Link>
            <span>{row.contacts}</span>
          </Flex>
        )}
        empty={<EmptyState title={t('groups.empty.title')} text={t('groups.empty.text')} />}
      />
    </>
  );
}
