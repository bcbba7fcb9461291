import type { MailingAddress, MailingRequestRow } from '@mpn/domain';
import { Button, Checkbox, Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StatusTag } from '@/components/status/status-tag';
import type { DataColumn } from '@/components/table/data-table';
import { DateText } from '@/components/text/texts';
import type { Answering } from './answer-dialog';
import styles from './mailing-requests.module.css';

export interface MailingActions {
  chosen: ReadonlySet<number>;
  toggle: (id: number, isChosen: boolean) => void;
  answer: (answering: Answering) => void;
}

const lines = ({ recipient, company, street, postalCode, city, country }: MailingAddress): string =>
  [company, recipient, street, `${postalCode} ${city}`, country].filter(Boolean).join('\n');

/** The lines of the postal address that no other column shows. */
const otherLines = ({ address, personName, institutionName }: MailingRequestRow): string => {
  if (!address) return '';
  const { recipient, company } = address;
  return lines({
    ...address,
    recipient: recipient === personName ? '' : recipient,
    company: company === institutionName ? null : company,
  });
};

function useNameOf(): (row: MailingRequestRow) => string {
  const { t } = useTranslation('mailing-requests');
  return ({ personName }) => personName ?? t('deleted');
}

function Choice({ row, chosen, toggle }: { row: MailingRequestRow } & MailingActions) {
  const { t } = useTranslation('mailing-requests');
  const nameOf = useNameOf();
  if (row.status !== 'OPEN') return null;
  return (
    <Checkbox
      aria-label={t('choose', { name: nameOf(row) })}
      checked={chosen.has(row.id)}
      onChange={({ target }) => toggle(row.id, target.checked)}
    />
  );
}

interface AnswerProps {
  row: MailingRequestRow;
  answer: MailingActions['answer'];
  size?: 'small';
}

function Answer({ row, answer, size }: AnswerProps) {
  const { t } = useTranslation('mailing-requests');
  const nameOf = useNameOf();
  const events = (['send', 'decline'] as const).filter((event) => row.events.includes(event));
  return (
    <Flex wrap gap={size === 'small' ? 6 : 8}>
      {events.map((event) => (
        <Button
          key={event}
          size={size}
          danger={event === 'decline'}
          aria-label={t('of', { action: t(`${event}.button`), name: nameOf(row) })}
          onClick={() => answer({ event, ids: [row.id] })}
        >
          {t(`${event}.button`)}
        </Button>
      ))}
    </Flex>
  );
}

function Sentences({ row: { message, answer } }: { row: MailingRequestRow }) {
  return (
    <Flex vertical gap={4} className={styles.sentence}>
      {message && <span>{message}</span>}
      {answer && <Typography.Text type="secondary">{answer}</Typography.Text>}
    </Flex>
  );
}

const titleOf = ({ artistName, releaseTitle }: MailingRequestRow): string =>
  [artistName, releaseTitle].filter(Boolean).join(' – ');

const releaseLink = (row: MailingRequestRow) => <Link to={`/releases/${row.releaseId}`}>{titleOf(row)}</Link>;

export function useMailingColumns(actions: MailingActions): DataColumn<MailingRequestRow>[] {
  const { t } = useTranslation('mailing-requests');
  const nameOf = useNameOf();
  return [
    { key: 'choose', title: '', width: 48, render: (_, row) => <Choice row={row} {...actions} /> },
    {
      key: 'requestedAt',
      title: t('columns.requestedAt'),
      sortable: true,
      render: (_, row) => <DateText value={row.requestedAt} />,
    },
    {
      key: 'releaseTitle',
      title: t('columns.release'),
      sortable: true,
      render: (_, row) => <div className={styles.narrow}>{releaseLink(row)}</div>,
    },
    {
      key: 'personName',
      title: t('columns.person'),
      sortable: true,
      render: (_, row) => (
        <div className={styles.narrow}>
          {nameOf(row)}
          {row.institutionName && (
            <div>
              <Typography.Text type="secondary">{row.institutionName}</Typography.Text>
            </div>
          )}
        </div>
      ),
    },
    {
      key: 'address',
      title: t('columns.address'),
      render: (_, row) => <div className={`${styles.narrow} ${styles.address}`}>{otherLines(row)}</div>,
    },
    {
      key: 'message',
      title: t('columns.message'),
      render: (_, row) => (
        <div className={styles.wide}>
          <Sentences row={row} />
        </div>
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      sortable: true,
      fixed: 'right',
      render: (_, row) => (
        <div className={styles.standing}>
          <StatusTag kind="mailingRequest" status={row.status} />
          <Answer row={row} answer={actions.answer} size="small" />
        </div>
      ),
    },
  ];
}

/** A request on a phone. */
export function MailingCard({ row, ...actions }: { row: MailingRequestRow } & MailingActions) {
  const nameOf = useNameOf();
  return (
    <Flex gap={12} align="start">
      <Choice row={row} {...actions} />
      <Flex vertical gap={6} align="start">
        <strong>{releaseLink(row)}</strong>
        <StatusTag kind="mailingRequest" status={row.status} />
        <Typography.Text type="secondary">
          {[nameOf(row), row.institutionName].filter(Boolean).join(' · ')} · <DateText value={row.requestedAt} />
        </Typography.Text>
        {row.address && <span className={styles.address}>{lines(row.address)}</span>}
        <Sentences row={row} />
        <Answer row={row} answer={actions.answer} />
      </Flex>
    </Flex>
  );
}
