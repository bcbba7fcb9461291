import { endFactorException, unlinkSignOn, type PersonFactorsView } from '@mpn/domain';
import { Button, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import type { DataColumn } from '@/components/table/data-table';
import { DateText } from '@/components/text/texts';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { ExceptionDialog } from './exception-dialog';
import styles from './users.module.css';

const COLORS = { READY: 'success', MISSING: 'warning', EXCEPTED: 'default' } as const;

interface Person {
  row: PersonFactorsView;
  companyId: number;
}

function StateTag({ row }: Pick<Person, 'row'>) {
  const { t } = useTranslation('users');
  return <Tag color={COLORS[row.state]}>{t(`signIn.states.${row.state}`)}</Tag>;
}

/** What the person has, or the exception with its reason. */
function Facts({ row: { state, hasTotp, passkeys, isLinked, exception } }: Pick<Person, 'row'>) {
  const { t } = useTranslation('users');
  if (state === 'EXCEPTED' && exception) {
    return (
      <span className={styles.breakable}>
        {exception.reason}
        <br />
        <Typography.Text type="secondary">
          {t('signIn.until')} <DateText value={exception.until} />
        </Typography.Text>
      </span>
    );
  }
  const facts = [
    hasTotp && t('signIn.app'),
    passkeys > 0 && t('signIn.passkeys', { count: passkeys }),
    isLinked && t('signIn.link.fact'),
  ];
  return <>{facts.filter(Boolean).join(', ')}</>;
}

function ExceptionActions({ row, companyId }: Person) {
  const { t } = useTranslation('users');
  const notify = useNotify();
  const confirm = useConfirm();
  const end = useCallMutation(endFactorException);
  const [isOpen, setIsOpen] = useState(false);
  const { fullName: name, userId } = row;
  if (row.state === 'READY') return null;
  const confirmEnd = () =>
    confirm(
      {
        title: t('signIn.exception.endTitle', { name }),
        text: t('signIn.exception.endText'),
        confirmText: t('signIn.exception.end'),
        danger: true,
      },
      async () => {
        await end.mutateAsync({ params: { id: companyId, userId } });
        notify.success(t('signIn.exception.ended', { name }));
      },
    );
  return (
    <>
      {row.exception ? (
        <Button aria-label={t('signIn.exception.endNamed', { name })} onClick={confirmEnd}>
          {t('signIn.exception.end')}
        </Button>
      ) : (
        <Button aria-label={t('signIn.exception.grantNamed', { name })} onClick={() => setIsOpen(true)}>
          {t('signIn.exception.grant')}
        </Button>
      )}
      {isOpen && <ExceptionDialog person={row} companyId={companyId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function LinkAction({ row: { fullName: name, userId }, companyId }: Person) {
  const { t } = useTranslation('users');
  const notify = useNotify();
  const confirm = useConfirm();
  const unlink = useCallMutation(unlinkSignOn);
  const confirmUnlink = () =>
    confirm(
      {
        title: t('signIn.link.title', { name }),
        text: t('signIn.link.text'),
        confirmText: t('signIn.link.remove'),
        danger: true,
      },
      async () => {
        await unlink.mutateAsync({ params: { id: companyId, userId } });
        notify.success(t('signIn.link.removed', { name }));
      },
    );
  return (
    <Button aria-label={t('signIn.link.removeNamed', { name })} onClick={confirmUnlink}>
      {t('signIn.link.remove')}
    </Button>
  );
}

function PersonActions({ row, companyId }: Person) {
  if (!row.editable) return null;
  return (
    <Flex wrap gap={8}>
      <ExceptionActions row={row} companyId={companyId} />
      {row.isLinked && <LinkAction row={row} companyId={companyId} />}
    </Flex>
  );
}

export function useFactorColumns(companyId: number): DataColumn<PersonFactorsView>[] {
  const { t } = useTranslation(['users', 'account']);
  return [
    {
      key: 'fullName',
      title: t('users:columns.name'),
      sortable: true,
      render: (_, row) => <span className={styles.cell}>{row.fullName}</span>,
    },
    {
      key: 'loginName',
      title: t('users:signIn.columns.loginName'),
      sortable: true,
      render: (_, row) => <span className={styles.cell}>{row.loginName}</span>,
    },
    {
      key: 'combinedRole',
      title: t('users:columns.role'),
      sortable: true,
      render: (_, row) => t(`account:roles.${row.combinedRole}`),
    },
    {
      key: 'state',
      title: t('users:signIn.columns.state'),
      sortable: true,
      render: (_, row) => <StateTag row={row} />,
    },
    { key: 'facts', title: t('users:signIn.columns.facts'), render: (_, row) => <Facts row={row} /> },
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
      key: 'actions',
      title: t('users:columns.actions'),
      align: 'right',
      fixed: 'right',
      render: (_, row) => <PersonActions row={row} companyId={companyId} />,
    },
  ];
}

/** A person on the phone. */
export function FactorCard({ row, companyId }: Person) {
  const { t } = useTranslation('account');
  return (
    <Flex vertical gap={8} align="start">
      <Flex vertical gap={4}>
        <strong>{row.fullName}</strong>
        <Typography.Text type="secondary">{t(`roles.${row.combinedRole}`)}</Typography.Text>
        <Flex wrap gap={4} align="center">
          <StateTag row={row} />
          <Facts row={row} />
        </Flex>
      </Flex>
      <PersonActions row={row} companyId={companyId} />
    </Flex>
  );
}
