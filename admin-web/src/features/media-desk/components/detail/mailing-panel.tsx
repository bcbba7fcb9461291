import { MailOutlined } from '@ant-design/icons';
import { formatMessage, mailingRequestEndpoints, type OwnMailingRequest } from '@mpn/domain';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { StatusTag } from '@/components/status/status-tag';
import { localeOf } from '@/providers/i18n/locale';
import { useFormats } from '@/providers/i18n/use-formats';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import styles from './detail.module.css';
import { MailingDialog } from './mailing-dialog';
import { Panel } from './panel';

function Withdraw({ request }: { request: OwnMailingRequest }) {
  const { t } = useTranslation('media-desk');
  const notify = useNotify();
  const withdraw = useCallMutation(mailingRequestEndpoints.withdraw);
  return (
    <ConfirmButton
      danger
      size="small"
      confirmation={{
        title: t('mailing.withdraw.title'),
        text: t('mailing.withdraw.text'),
        confirmText: t('mailing.withdraw.button'),
        danger: true,
      }}
      onConfirm={async () => {
        await withdraw.mutateAsync({ params: { id: request.id }, body: { version: request.version } });
        notify.success(t('mailing.withdraw.done'));
      }}
    >
      {t('mailing.withdraw.button')}
    </ConfirmButton>
  );
}

/** The last request, its status, and the promoter's sentence. */
function LastRequest({ request }: { request: OwnMailingRequest }) {
  const { t } = useTranslation('media-desk');
  const { instant } = useFormats();
  const { status, requestedAt, closedAt, answer, events } = request;
  return (
    <>
      <div aria-live="polite">
        <StatusTag kind="mailingRequest" status={status} />
      </div>
      <span className={styles.small}>
        {closedAt && status !== 'WITHDRAWN'
          ? t('mailing.closedAt', { at: instant(closedAt) })
          : t('mailing.requestedAt', { at: instant(requestedAt) })}
      </span>
      {answer && <span>{t('mailing.answer', { answer })}</span>}
      {events.includes('withdraw') && <Withdraw request={request} />}
    </>
  );
}

/** Button for a mailing request; disabled with the reason if none can be made now. */
export function MailingPanel({ release }: { release: { id: number; title: string } }) {
  const { t, i18n } = useTranslation('media-desk');
  const { data } = useCall(mailingRequestEndpoints.offer, { params: { id: release.id } });
  const [isOpen, setIsOpen] = useState(false);
  if (!data?.shown) return null;
  const { request, reason, address } = data;
  const isWaiting = request?.status === 'OPEN';
  return (
    <Panel name="mailing" title={t('mailing.title')}>
      {request ? <LastRequest request={request} /> : <span className={styles.small}>{t('mailing.text')}</span>}
      {!isWaiting && (
        <Button icon={<MailOutlined />} disabled={reason !== null} onClick={() => setIsOpen(true)}>
          {t(request ? 'mailing.again' : 'mailing.button')}
        </Button>
      )}
      {!isWaiting && reason && (
        <span className={styles.small}>{formatMessage(reason, localeOf(i18n.language), {})}</span>
      )}
      {isOpen && <MailingDialog release={release} address={address} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
