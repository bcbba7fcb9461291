import { PlusOutlined } from '@ant-design/icons';
import { blockListSortable, listMyBlockList, type BlockListRow } from '@mpn/domain';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';
import { useNotify } from '@/providers/notifications/use-notify';
import { useMediumName } from '@/providers/reference/use-reference-data';
import { useIsSuperAdmin, useSession } from '@/providers/session/session-store';
import { BlockDialog } from '../components/block-dialog';
import { useBlockList } from '../state/use-block-list';

const noFilters = {} as const;
const defaultSort = { sortBy: 'institutionName', sortDirection: 'asc' } as const;

/** Whether the caller sees the lists of all companies, each with its owner. */
const useSeesAllLists = useIsSuperAdmin;

function MediumText({ medium }: Pick<BlockListRow, 'medium'>) {
  const { t } = useTranslation('block-list');
  const mediumName = useMediumName();
  return <>{medium === null ? t('everyMedium') : t('onlyMedium', { medium: mediumName(medium) })}</>;
}

function UnblockButton({ row }: { row: BlockListRow }) {
  const { t } = useTranslation('block-list');
  const { unblock } = useBlockList();
  const notify = useNotify();
  const name = row.institutionName;
  return (
    <ConfirmButton
      size="small"
      aria-label={t('unblock.label', { name })}
      confirmation={{ title: t('unblock.title', { name }), text: t('unblock.text'), confirmText: t('unblock.button') }}
      onConfirm={async () => {
        await unblock(row.companyId, row);
        notify.success(t('unblock.done', { name }));
      }}
    >
      {t('unblock.button')}
    </ConfirmButton>
  );
}

function useColumns(): DataColumn<BlockListRow>[] {
  const { t } = useTranslation('block-list');
  const seesAllLists = useSeesAllLists();
  return [
    {
      key: 'id',
      title: t('columns.id'),
      sortable: true,
      render: (_, row) => row.institutionMpnNumber ?? row.institutionId,
    },
    { key: 'institutionName', title: t('columns.company'), sortable: true, render: (_, row) => row.institutionName },
    {
      key: 'medium',
      title: t('columns.medium'),
      sortable: true,
      render: (_, row) => <MediumText medium={row.medium} />,
    },
    ...(seesAllLists
      ? [
          {
            key: 'companyName',
            title: t('columns.owner'),
            sortable: true,
            render: (_: unknown, row: BlockListRow) => row.companyName,
          },
        ]
      : []),
    { key: 'actions', title: t('columns.actions'), align: 'right', render: (_, row) => <UnblockButton row={row} /> },
  ];
}

/** An entry on the phone. */
function EntryCard({ row }: { row: BlockListRow }) {
  const seesAllLists = useSeesAllLists();
  return (
    <Flex gap={12} justify="space-between" align="center">
      <Flex vertical>
        <Typography.Text strong>{row.institutionName}</Typography.Text>
        <Typography.Text type="secondary">
          <MediumText medium={row.medium} />
        </Typography.Text>
        {seesAllLists && <Typography.Text type="secondary">{row.companyName}</Typography.Text>}
      </Flex>
      <UnblockButton row={row} />
    </Flex>
  );
}

/** The institutions that the company does not sample; for super admins the lists of all companies. */
export default function BlockListPage() {
  const { t } = useTranslation('block-list');
  const { company } = useSession();
  const seesAllLists = useSeesAllLists();
  const state = useTableState({ sortable: blockListSortable, defaultSort, filters: noFilters });
  const query = useTableCall(listMyBlockList, { query: state.query });
  const columns = useColumns();
  const [isBlocking, setIsBlocking] = useState(false);
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsBlocking(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t(seesAllLists ? 'textAll' : 'text')} actions={add} />
      <TableToolbar state={state} searchPlaceholder={t('search')} />
      <DataTable
        label={t('title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <EntryCard row={row} />}
        empty={<EmptyState title={t('empty.title')} text={t(seesAllLists ? 'empty.textAll' : 'empty.text')} />}
      />
      {isBlocking && (seesAllLists || company) && (
        <BlockDialog companyId={seesAllLists ? null : (company?.id ?? null)} onClose={() => setIsBlocking(false)} />
      )}
    </>
  );
}
