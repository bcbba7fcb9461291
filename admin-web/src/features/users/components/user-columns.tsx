import { DeleteOutlined, EditOutlined, MoreOutlined } from '@ant-design/icons';
import type { UserRow } from '@mpn/domain';
import { Button, Dropdown, Flex, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { StatusTag } from '@/components/status/status-tag';
import type { DataColumn } from '@/components/table/data-table';
import { DateText } from '@/components/text/texts';
import { useIsNamed } from '../state/paths';
import { useUserActions } from '../state/use-user-actions';
import styles from './users.module.css';

function usePathOf(): (row: UserRow) => string {
  const isNamed = useIsNamed();
  return ({ id, companyId }) =>
    isNamed && companyId !== null
      ? `/administration/companies/${companyId}/users/${id}`
      : `/administration/users/${id}`;
}

/** Tags of an account besides its status. */
function Marks({ row }: { row: UserRow }) {
  const { t } = useTranslation('users');
  return (
    <>
      {row.pendingRegistration && <Tag color="warning">{t('marks.pendingRegistration')}</Tag>}
      {row.unfinishedMigration && <Tag>{t('marks.unfinishedMigration')}</Tag>}
    </>
  );
}

function RowActions({ row }: { row: UserRow }) {
  const { t } = useTranslation(['users', 'common']);
  const actions = useUserActions();
  const navigate = useNavigate();
  const path = usePathOf()(row);
  const name = row.fullName;
  const items = [
    row.editable && { key: 'reset', label: t('users:reset.menu'), onClick: () => actions.sendReset(row, row.email) },
    row.impersonable && {
      key: 'impersonate',
      label: t('users:impersonate.menu'),
      onClick: () => actions.impersonate(row),
    },
    row.editable && {
      key: 'remove',
      danger: true,
      icon: <DeleteOutlined />,
      label: t('common:actions.delete'),
      onClick: () => actions.remove(row, 0),
    },
  ].filter((item) => item !== false);
  return (
    <Flex gap={4} justify="end">
      <Button
        type="text"
        icon={<EditOutlined />}
        aria-label={t(row.editable ? 'users:edit.label' : 'users:edit.show', { name })}
        onClick={() => void navigate(path)}
      />
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button type="text" icon={<MoreOutlined />} aria-label={t('users:more', { name })} />
        </Dropdown>
      )}
    </Flex>
  );
}

function NameLink({ row }: { row: UserRow }) {
  const path = usePathOf()(row);
  return <Link to={path}>{row.fullName}</Link>;
}

const ACTIONS = 'actions';

/** The columns shown at first, which fit beside the sidebar at 1440 px. */
export const COLUMNS_OF_ALL = {
  name: 'users',
  usual: ['fullName', 'companyName', 'combinedRole', 'email', 'status', 'pendingRegistration'],
  always: [ACTIONS],
};

export const COLUMNS_OF_COMPANY = {
  name: 'users-of-company',
  usual: ['fullName', 'combinedRole', 'email', 'status', 'pendingRegistration', 'lastLogin'],
  always: [ACTIONS],
};

/** @param withCompany whether the table has users of several companies */
export function useUserColumns(withCompany: boolean): DataColumn<UserRow>[] {
  const { t } = useTranslation(['users', 'common', 'account']);
  return [
    { key: 'id', title: t('users:columns.id'), sortable: true, render: (_, row) => row.id },
    {
      key: 'fullName',
      title: t('users:columns.name'),
      sortable: true,
      render: (_, row) => (
        <span className={styles.cell}>
          <NameLink row={row} />
        </span>
      ),
    },
    ...(withCompany
      ? [
          {
            key: 'companyName',
            title: t('users:columns.company'),
            sortable: true,
            render: (_: unknown, row: UserRow) => <span className={styles.cell}>{row.companyName}</span>,
          },
          {
            key: 'partnerType',
            title: t('users:columns.partnerType'),
            sortable: true,
            render: (_: unknown, row: UserRow) => row.partnerType && t(`common:companyType.${row.partnerType}`),
          },
        ]
      : []),
    {
      key: 'combinedRole',
      title: t('users:columns.role'),
      sortable: true,
      render: (_, row) => t(`account:roles.${row.combinedRole}`),
    },
    {
      key: 'email',
      title: t('users:columns.email'),
      sortable: true,
      render: (_, row) => (
        <a href={`mailto:${row.email}`} className={`${styles.cell} ${styles.wideCell}`}>
          {row.email}
        </a>
      ),
    },
    { key: 'phoneNumber', title: t('users:columns.phone'), render: (_, row) => row.phoneNumber },
    {
      key: 'status',
      title: t('users:columns.status'),
      sortable: true,
      render: (_, row) => <StatusTag kind="account" status={row.status} />,
    },
    {
      key: 'pendingRegistration',
      title: t('users:columns.registration'),
      render: (_, row) => t(row.pendingRegistration ? 'users:registration.pending' : 'users:registration.done'),
    },
    {
      key: 'unfinishedMigration',
      title: t('users:columns.migration'),
      render: (_, row) => t(row.unfinishedMigration ? 'users:migration.open' : 'users:migration.done'),
    },
    {
      key: 'created',
      title: t('users:columns.created'),
      sortable: true,
      render: (_, row) => <DateText value={row.created} />,
    },
    {
      key: 'lastLogin',
      title: t('users:columns.lastLogin'),
      sortable: true,
      render: (_, row) =>
        row.lastLogin ? (
          <DateText value={row.lastLogin} />
        ) : (
          <Typography.Text type="secondary">{t('users:never')}</Typography.Text>
        ),
    },
    {
      key: ACTIONS,
      title: t('users:columns.actions'),
      align: 'right',
      fixed: 'right',
      render: (_, row) => <RowActions row={row} />,
    },
  ];
}

/** A user on the phone. */
export function UserCard({ row, withCompany }: { row: UserRow; withCompany: boolean }) {
  const { t } = useTranslation('account');
  return (
    <Flex gap={12} justify="space-between" align="start">
      <Flex vertical gap={4}>
        <strong>
          <NameLink row={row} />
        </strong>
        <Typography.Text type="secondary">
          {[t(`roles.${row.combinedRole}`), withCompany && row.companyName].filter(Boolean).join(' · ')}
        </Typography.Text>
        <span className={styles.breakable}>{row.email}</span>
        <Flex wrap gap={4}>
          <StatusTag kind="account" status={row.status} />
          <Marks row={row} />
        </Flex>
      </Flex>
      <RowActions row={row} />
    </Flex>
  );
}
