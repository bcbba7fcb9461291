import { DownloadOutlined } from '@ant-design/icons';
import {
  contactEndpoints,
  contactGroupEndpoints,
  contactSortable,
  type ContactRow,
  type SelectionItem,
} from '@mpn/domain';
import { Button, Checkbox, Flex, Select, Switch, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { EmptyState } from '@/components/page/states';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useShownColumns } from '@/components/table/use-shown-columns';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState, type FilterKinds } from '@/components/table/use-table-state';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useDownloadContacts } from '../state/use-download-contacts';
import styles from './contacts.module.css';

const filters = { groupId: 'number', duplicates: 'boolean' } as const satisfies FilterKinds;
const defaultSort = { sortBy: 'lastName', sortDirection: 'asc' } as const;
const AFFECTED = [contactGroupEndpoints.list];

const fullName = ({ firstName, lastName, contactCompany, email }: ContactRow): string =>
  [firstName, lastName].filter(Boolean).join(' ') || contactCompany || email || '-';

function Groups({ row }: { row: ContactRow }) {
  const { t } = useTranslation('contacts');
  return (
    <Flex wrap gap={4}>
      {row.isDuplicate && <Tag color="warning">{t('duplicate')}</Tag>}
      {row.groups.map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
    </Flex>
  );
}

interface Choice {
  chosen: ReadonlySet<number>;
  toggle: (id: number, isChosen: boolean) => void;
}

function useColumns({ chosen, toggle }: Choice): DataColumn<ContactRow>[] {
  const { t } = useTranslation('contacts');
  return [
    {
      key: 'choose',
      title: '',
      width: 48,
      render: (_, row) => (
        <Checkbox
          aria-label={t('choose', { name: fullName(row) })}
          checked={chosen.has(row.id)}
          onChange={({ target }) => toggle(row.id, target.checked)}
        />
      ),
    },
    {
      key: 'lastName',
      title: t('columns.name'),
      sortable: true,
      render: (_, row) => <Link to={`/company-contacts/${row.id}`}>{fullName(row)}</Link>,
    },
    { key: 'contactCompany', title: t('columns.company'), sortable: true, render: (_, row) => row.contactCompany },
    {
      key: 'department',
      title: t('columns.department'),
      sortable: true,
      render: (_, row) => [row.department, row.position].filter(Boolean).join(', '),
    },
    {
      key: 'email',
      title: t('columns.email'),
      sortable: true,
      render: (_, row) => <span className={styles.breakable}>{row.email}</span>,
    },
    { key: 'phone', title: t('columns.phone'), render: (_, row) => row.phone },
    { key: 'city', title: t('columns.city'), sortable: true, render: (_, row) => row.city },
    { key: 'groups', title: t('columns.groups'), render: (_, row) => <Groups row={row} /> },
  ];
}

function ContactCard({ row, chosen, toggle }: { row: ContactRow } & Choice) {
  const { t } = useTranslation('contacts');
  return (
    <Flex gap={12} align="start">
      <Checkbox
        aria-label={t('choose', { name: fullName(row) })}
        checked={chosen.has(row.id)}
        onChange={({ target }) => toggle(row.id, target.checked)}
      />
      <Flex vertical gap={4}>
        <strong>
          <Link to={`/company-contacts/${row.id}`}>{fullName(row)}</Link>
        </strong>
        <Typography.Text type="secondary">{[row.contactCompany, row.city].filter(Boolean).join(' · ')}</Typography.Text>
        <span className={styles.breakable}>{row.email}</span>
        <Groups row={row} />
      </Flex>
    </Flex>
  );
}

interface BulkProps {
  ids: number[];
  groups: readonly SelectionItem[];
  /** Id of the distribution list that is shown; contacts can be removed from it. */
  shownGroup: number | undefined;
  done: () => void;
}

/** Actions on several contacts at once. */
function BulkActions({ ids, groups, shownGroup, done }: BulkProps) {
  const { t } = useTranslation('contacts');
  const notify = useNotify();
  const membership = useCallMutation(contactEndpoints.addToGroup, { invalidates: AFFECTED });
  const removal = useCallMutation(contactEndpoints.removeMany, { invalidates: AFFECTED });
  const run = async (work: () => Promise<{ count: number }>, text: (count: number) => string) => {
    try {
      notify.success(text((await work()).count));
      done();
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <div className={styles.bulk} role="group" aria-label={t('bulk.label')}>
      <strong>{t('bulk.chosen', { count: ids.length })}</strong>
      <Select
        className={styles.group}
        aria-label={t('bulk.add')}
        placeholder={t('bulk.add')}
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        onChange={(groupId: number | null) => {
          if (groupId === null) return;
          void run(
            () => membership.mutateAsync({ body: { ids, groupId, remove: false } }),
            (count) => t('bulk.added', { count }),
          );
        }}
      />
      {shownGroup !== undefined && (
        <Button
          onClick={() =>
            void run(
              () => membership.mutateAsync({ body: { ids, groupId: shownGroup, remove: true } }),
              (count) => t('bulk.takenOff', { count }),
            )
          }
        >
          {t('bulk.takeOff')}
        </Button>
      )}
      <ConfirmButton
        danger
        confirmation={{
          title: t('bulk.removeTitle', { count: ids.length }),
          text: t('bulk.removeText'),
          confirmText: t('bulk.remove'),
          danger: true,
        }}
        onConfirm={() =>
          run(
            () => removal.mutateAsync({ body: { ids } }),
            (count) => t('bulk.removed', { count }),
          )
        }
      >
        {t('bulk.remove')}
      </ConfirmButton>
    </div>
  );
}

/** Contacts, all or those of one distribution list. @param groupId the list, where the page is about one */
export function ContactTable({ groupId }: { groupId?: number }) {
  const { t } = useTranslation('contacts');
  const state = useTableState({ sortable: contactSortable, defaultSort, filters });
  const shownGroup = groupId ?? state.filters.groupId;
  const query = { ...state.query, ...(shownGroup === undefined ? {} : { groupId: shownGroup }) };
  const rows = useTableCall(contactEndpoints.list, { query });
  const groups = useCall(contactGroupEndpoints.list, { query: { pageSize: 200 } }).data?.items ?? [];
  const download = useDownloadContacts();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choice: Choice = {
    chosen,
    toggle: (id, isChosen) =>
      setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id))),
  };
  const { columns, chooser } = useShownColumns(useColumns(choice), { name: 'contacts', always: ['lastName'] });
  return (
    <>
      <TableToolbar state={state} searchPlaceholder={t('search')}>
        {groupId === undefined && (
          <Select
            allowClear
            className={styles.group}
            aria-label={t('columns.groups')}
            placeholder={t('columns.groups')}
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            value={state.filters.groupId ?? null}
            onChange={(id: number | null | undefined) => state.setFilters({ groupId: id ?? undefined })}
          />
        )}
        <label>
          <Switch
            size="small"
            checked={state.filters.duplicates === true}
            onChange={(only) => state.setFilters({ duplicates: only || undefined })}
          />{' '}
          {t('onlyDuplicates')}
        </label>
        <Button icon={<DownloadOutlined />} loading={download.isLoading} onClick={() => void download.run(query)}>
          {t('export')}
        </Button>
        {chooser}
      </TableToolbar>
      {chosen.size > 0 && (
        <BulkActions ids={[...chosen]} groups={groups} shownGroup={shownGroup} done={() => setChosen(new Set())} />
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        query={rows}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <ContactCard row={row} {...choice} />}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
    </>
  );
}
