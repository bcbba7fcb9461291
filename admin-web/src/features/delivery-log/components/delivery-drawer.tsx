import { CheckCircleFilled, ClockCircleOutlined, ReloadOutlined } from '@ant-design/icons';
import { getDelivery, retryDelivery, shownStep, type DeliveryDetail, type DeliveryRow } from '@mpn/domain';
import { CanAccess } from '@refinedev/core';
import { Alert, Button, Descriptions, Drawer, List, Timeline, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { QueryState } from '@/components/page/states';
import { CopyText, DateText } from '@/components/text/texts';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { useNotify } from '@/providers/notifications/use-notify';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { useSession } from '@/providers/session/session-store';
import { SizeCell, StateCell } from './delivery-cells';
import styles from './delivery-drawer.module.css';

const SHORT_CHECKSUM = 12;

/** Link to the log filtered by the same error, where the failed deliveries can be retried together. */
function SameCause({ errorCode }: { errorCode: string }) {
  const { t } = useTranslation('delivery-log');
  const search = new URLSearchParams({ state: 'FAILED', errorCode });
  return <Link to={{ search: search.toString() }}>{t('sameCause')}</Link>;
}

/** The failure's text with the retry button, or why there is none. */
function Failure({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('delivery-log');
  const notify = useNotify();
  const retry = useCallMutation(retryDelivery);
  if (!delivery.errorMessage || delivery.state === 'DELIVERED') return null;
  return (
    <Alert
      type={delivery.state === 'FAILED' ? 'error' : 'warning'}
      showIcon
      className={looks.wideSpaceBelow}
      message={delivery.errorMessage}
      description={
        <span className={styles.reasons}>
          {delivery.retryRefusal}
          {delivery.state === 'FAILED' && delivery.errorCode && <SameCause errorCode={delivery.errorCode} />}
        </span>
      }
      action={
        delivery.mayRetry && (
          <Button
            icon={<ReloadOutlined />}
            loading={retry.isPending}
            onClick={() =>
              retry.mutate(
                { params: { id: delivery.id } },
                { onSuccess: () => notify.success(t('retried')), onError: notify.error },
              )
            }
          >
            {t('retry')}
          </Button>
        )
      }
    />
  );
}

const OWN_SETTINGS = '/company/delivery';

/** The recipient, with a link to its delivery settings: for its administrators, and for super admins. */
function Institution({ delivery: { institutionId, institutionName } }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('delivery-log');
  const screenExists = useScreenExists();
  const isOwn = useSession().company?.id === institutionId;
  return (
    <span className={styles.lines}>
      {institutionName}
      {isOwn && screenExists(OWN_SETTINGS) && <Link to={OWN_SETTINGS}>{t('facts.settings')}</Link>}
      <CanAccess action="ManageAllCompanies">
        <Link to={`/administration/companies/${String(institutionId)}/delivery`}>{t('facts.settings')}</Link>
      </CanAccess>
    </span>
  );
}

/** What an update replaces and changes. */
function useUpdateFacts({ update }: DeliveryDetail) {
  const { t } = useTranslation('delivery-log');
  if (!update) return [];
  const facts: [string, string, string][] = [
    ['replaces', t('update.replaces'), update.isInPlace ? t('update.inPlace') : (update.replaces ?? '')],
    ['added', t('update.added'), update.added.join(', ')],
    ['changed', t('update.changed'), update.changed.join(', ')],
    ['removed', t('update.removed'), update.removed.join(', ')],
  ];
  return facts.filter(([, , text]) => text !== '').map(([key, label, children]) => ({ key, label, children }));
}

function Facts({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation(['delivery-log', 'common']);
  const updateFacts = useUpdateFacts(delivery);
  const target = [delivery.protocol, delivery.targetHost].filter(Boolean).join(' · ');
  return (
    <Descriptions
      column={1}
      size="small"
      colon={false}
      styles={{ label: { width: 120 } }}
      items={[
        { key: 'state', label: t('delivery-log:columns.state'), children: <StateCell row={withoutError(delivery)} /> },
        { key: 'to', label: t('delivery-log:columns.institution'), children: <Institution delivery={delivery} /> },
        {
          key: 'reason',
          label: t('delivery-log:columns.reason'),
          children: t(`delivery-log:reason.${delivery.reason}`),
        },
        ...(delivery.audioFormat
          ? [
              {
                key: 'format',
                label: t('delivery-log:facts.format'),
                children: t(`common:audioFormat.${delivery.audioFormat}`),
              },
            ]
          : []),
        ...(target ? [{ key: 'target', label: t('delivery-log:facts.target'), children: target }] : []),
        ...(delivery.remoteDirectory
          ? [
              {
                key: 'directory',
                label: t('delivery-log:facts.directory'),
                children: <CopyText text={delivery.remoteDirectory} />,
              },
            ]
          : []),
        ...updateFacts,
        { key: 'size', label: t('delivery-log:columns.size'), children: <SizeCell row={delivery} /> },
        {
          key: 'queued',
          label: t('delivery-log:columns.queuedAt'),
          children: <DateText value={delivery.queuedAt} withTime />,
        },
        {
          key: 'delivered',
          label: t('delivery-log:columns.deliveredAt'),
          children: <DateText value={delivery.deliveredAt} withTime />,
        },
      ]}
    />
  );
}

/** Says that an update contained nothing new, or that a notice was not needed. */
function NothingNew({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('delivery-log');
  if (delivery.state !== 'UP_TO_DATE') return null;
  return (
    <Alert
      type="info"
      showIcon
      className={looks.wideSpaceBelow}
      message={t(delivery.reason === 'WITHDRAWAL' ? 'noticeNotNeeded' : 'upToDate')}
    />
  );
}

/** Without the error, which the drawer shows at its top. */
const withoutError = (delivery: DeliveryDetail): DeliveryRow => ({ ...delivery, errorMessage: null });

function Files({ files }: Pick<DeliveryDetail, 'files'>) {
  const { t } = useTranslation('delivery-log');
  const { bytes, instant } = useFormats();
  return (
    <List
      size="small"
      header={<Typography.Text strong>{t('files.title', { count: files.length })}</Typography.Text>}
      locale={{ emptyText: t('files.empty') }}
      dataSource={files}
      rowKey="position"
      renderItem={(file) => (
        <List.Item className={looks.flushSides}>
          <List.Item.Meta
            avatar={
              file.state === 'SENT' ? (
                <CheckCircleFilled className={looks.success} aria-label={t('files.sent')} />
              ) : (
                <ClockCircleOutlined aria-label={t('files.pending')} />
              )
            }
            title={<span className={styles.fileName}>{file.name}</span>}
            description={
              <span className={styles.fileFacts}>
                {file.size !== null && <span className="mpn-figures">{bytes(file.size)}</span>}
                {file.sentAt && <span className="mpn-figures">{instant(file.sentAt)}</span>}
                {file.sha256 && (
                  <CopyText text={file.sha256}>
                    {t('files.checksum', { start: file.sha256.slice(0, SHORT_CHECKSUM) })}
                  </CopyText>
                )}
              </span>
            }
          />
        </List.Item>
      )}
    />
  );
}

const OUTCOME_COLOR: Record<string, string> = { DELIVERED: 'green', FAILED: 'red', RUNNING: 'blue', CANCELED: 'gray' };

/** Texts of the outcome: an update without changes delivered nothing, and a notice delivered no release. */
const outcomeOf = (outcome: string, state: DeliveryDetail['state']): string =>
  outcome === 'DELIVERED' && (state === 'UP_TO_DATE' || state === 'NOTICE_LEFT') ? state : outcome;

// texts: delivery-log:outcome.*
// texts: delivery-log:step.*
function History({ history, state, protocol }: Pick<DeliveryDetail, 'history' | 'state' | 'protocol'>) {
  const { t } = useTranslation('delivery-log');
  const { instant } = useFormats();
  if (history.length === 0) return null;
  return (
    <section className={styles.section}>
      <Typography.Title level={5}>{t('history.title')}</Typography.Title>
      <Timeline
        items={[...history].reverse().map((attempt) => ({
          key: attempt.number,
          color: OUTCOME_COLOR[attempt.outcome] ?? 'gray',
          children: (
            <>
              <strong>
                {t('history.attempt', {
                  number: attempt.number,
                  outcome: t(`outcome.${outcomeOf(attempt.outcome, state)}` as 'outcome.FAILED'),
                })}
              </strong>
              {attempt.step && (
                <> · {t(`step.${shownStep(attempt.step, protocol)}` as 'step.login', { defaultValue: attempt.step })}</>
              )}
              <br />
              <Typography.Text type="secondary" className={`mpn-figures ${looks.smallText}`}>
                {instant(attempt.startedAt)}
                {attempt.endedAt && ` – ${instant(attempt.endedAt)}`}
              </Typography.Text>
              {attempt.message && <div>{attempt.message}</div>}
            </>
          ),
        }))}
      />
    </section>
  );
}

/** One delivery: what was sent where, when, how large, and every attempt. */
export function DeliveryDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('delivery-log');
  const query = useCall(getDelivery, { params: { id: id ?? 0 } }, { enabled: id !== null });
  return (
    <Drawer
      open={id !== null}
      width={560}
      onClose={onClose}
      title={query.data ? (query.data.trackTitle ?? query.data.releaseTitle) : t('detailTitle')}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      destroyOnHidden
    >
      <QueryState query={query}>
        {(delivery) => (
          <>
            <Failure delivery={delivery} />
            <NothingNew delivery={delivery} />
            <Facts delivery={delivery} />
            {delivery.state !== 'UP_TO_DATE' && <Files files={delivery.files} />}
            <History {...delivery} />
          </>
        )}
      </QueryState>
    </Drawer>
  );
}
