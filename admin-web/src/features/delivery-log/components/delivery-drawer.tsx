import { CheckCircleFilled, ClockCircleOutlined, ReloadOutlined } from '@ant-design/icons';
import {
  deliverySummary,
  deliveryTable,
  getDelivery,
  retryDelivery,
  type DeliveryDetail,
  type DeliveryRow,
} from '@mpn/domain';
import { Alert, Button, Descriptions, Drawer, List, Timeline, Typography, theme } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { QueryState } from '@/components/page/states';
import { CopyText, DateText } from '@/components/text/texts';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { useNotify } from '@/providers/notifications/use-notify';
import { useCan } from '@/providers/session/permissions';
import { SizeCell, StateCell } from './delivery-cells';
import { refetchAfter } from './delivery-filters';

const SHORT_CHECKSUM = 12;

/** The sentence of the failure, and the button that tries again, or why there is none. */
function Failure({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('delivery-log');
  const notify = useNotify();
  const retry = useCallMutation(retryDelivery, { invalidates: [deliveryTable, deliverySummary, getDelivery] });
  if (!delivery.errorMessage || delivery.state === 'DELIVERED') return null;
  return (
    <Alert
      type={delivery.state === 'FAILED' ? 'error' : 'warning'}
      showIcon
      style={{ marginBottom: 20 }}
      message={delivery.errorMessage}
      description={delivery.retryRefusal}
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

/** Who it goes to; for support with the way to the settings that decide where it goes. */
function Institution({ delivery: { institutionId, institutionName } }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('delivery-log');
  const can = useCan();
  if (!can('ManageAllCompanies')) return <>{institutionName}</>;
  return (
    <span style={{ display: 'grid' }}>
      {institutionName}
      <Link to={`/administration/companies/${String(institutionId)}/delivery`}>{t('facts.settings')}</Link>
    </span>
  );
}

function Facts({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation(['delivery-log', 'common']);
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

/** Why an update brought nothing. */
function NothingNew({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('delivery-log');
  if (delivery.state !== 'UP_TO_DATE') return null;
  return <Alert type="info" showIcon style={{ marginBottom: 20 }} message={t('upToDate')} />;
}

/** The drawer tells the failure at its top already. */
const withoutError = (delivery: DeliveryDetail): DeliveryRow => ({ ...delivery, errorMessage: null });

function Files({ files }: Pick<DeliveryDetail, 'files'>) {
  const { t } = useTranslation('delivery-log');
  const { token } = theme.useToken();
  const { bytes, instant } = useFormats();
  return (
    <List
      size="small"
      header={<Typography.Text strong>{t('files.title', { count: files.length })}</Typography.Text>}
      locale={{ emptyText: t('files.empty') }}
      dataSource={files}
      rowKey="position"
      renderItem={(file) => (
        <List.Item style={{ paddingInline: 0 }}>
          <List.Item.Meta
            avatar={
              file.state === 'SENT' ? (
                <CheckCircleFilled style={{ color: token.colorSuccess }} aria-label={t('files.sent')} />
              ) : (
                <ClockCircleOutlined aria-label={t('files.pending')} />
              )
            }
            title={<span style={{ overflowWrap: 'anywhere', fontWeight: 450 }}>{file.name}</span>}
            description={
              <span style={{ display: 'flex', flexWrap: 'wrap', gap: '2px 14px', alignItems: 'center', fontSize: 13 }}>
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

/** The try of an update that had nothing to bring has delivered nothing. */
const outcomeOf = (outcome: string, state: DeliveryDetail['state']): string =>
  outcome === 'DELIVERED' && state === 'UP_TO_DATE' ? state : outcome;

/** FTP servers have no key: there it is the encryption that is checked. */
const stepOf = (step: string, protocol: DeliveryDetail['protocol']): string =>
  step === 'hostKey' && protocol === 'FTP' ? 'encryption' : step;

// texts: delivery-log:outcome.*
// texts: delivery-log:step.*
function History({ history, state, protocol }: Pick<DeliveryDetail, 'history' | 'state' | 'protocol'>) {
  const { t } = useTranslation('delivery-log');
  const { instant } = useFormats();
  if (history.length === 0) return null;
  return (
    <section style={{ marginTop: 24 }}>
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
                <> · {t(`step.${stepOf(attempt.step, protocol)}` as 'step.login', { defaultValue: attempt.step })}</>
              )}
              <br />
              <Typography.Text type="secondary" className="mpn-figures" style={{ fontSize: 13 }}>
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
  const query = useCall(
    getDelivery,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, refetchInterval: ({ state }) => refetchAfter(state.data && [state.data]) },
  );
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
