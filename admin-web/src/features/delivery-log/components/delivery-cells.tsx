import { OPEN_DELIVERY, type DeliveryRow } from '@mpn/domain';
import { Progress, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { StatusTag } from '@/components/status/status-tag';
import { useFormats } from '@/providers/i18n/use-formats';
import { isMoving } from './delivery-filters';

/** How it stands; a delivery that waits says until when. */
export function StateCell({ row }: { row: DeliveryRow }) {
  const { t } = useTranslation('delivery-log');
  const { instant } = useFormats();
  const retried = row.state === 'QUEUED' && row.errorCode !== null;
  const waits = row.state === 'WAITING_FOR_WINDOW' || retried;
  const key = retried ? 'waits.retry' : 'waits.window';
  return (
    <span style={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <StatusTag kind="delivery" status={row.state} />
        {/* One attempt is what everybody expects. */}
        {row.attempts > 1 && (
          <Typography.Text type="secondary" style={{ fontSize: 13, whiteSpace: 'nowrap' }}>
            {t('attempts', { count: row.attempts })}
          </Typography.Text>
        )}
      </span>
      {waits && row.notBefore !== null && new Date(row.notBefore) > new Date() && (
        <Typography.Text type="secondary" style={{ fontSize: 13 }}>
          {t(key, { at: instant(row.notBefore) })}
        </Typography.Text>
      )}
      {row.errorMessage && row.state !== 'DELIVERED' && (
        <Typography.Text
          type={row.state === 'FAILED' ? 'danger' : 'secondary'}
          style={{ fontSize: 13, maxWidth: 250 }}
          ellipsis={{ tooltip: row.errorMessage }}
        >
          {row.errorMessage}
        </Typography.Text>
      )}
    </span>
  );
}

/** How large, and while it runs how much of it has arrived. */
export function SizeCell({ row }: { row: DeliveryRow }) {
  const { t } = useTranslation('delivery-log');
  const { bytes } = useFormats();
  if (row.bytesTotal === 0) return <span>–</span>;
  if (!isMoving(row.state)) return <span className="mpn-figures">{bytes(row.bytesTotal)}</span>;
  const percent = Math.floor((row.bytesDone / row.bytesTotal) * 100);
  return (
    <span style={{ display: 'grid', minWidth: 140 }}>
      <Progress percent={percent} size="small" status="active" aria-label={t('progress')} />
      <Typography.Text type="secondary" className="mpn-figures" style={{ fontSize: 13 }}>
        {t('sent', { done: bytes(row.bytesDone), total: bytes(row.bytesTotal) })}
      </Typography.Text>
    </span>
  );
}

/** What is delivered: the release, or one track of it; leads to the delivery. */
export function WhatCell({ row }: { row: DeliveryRow }) {
  const [search] = useSearchParams();
  const target = new URLSearchParams(search);
  target.set(OPEN_DELIVERY, String(row.id));
  return (
    <span style={{ display: 'grid', maxWidth: 280 }}>
      <Typography.Text strong ellipsis>
        <Link
          to={{ search: target.toString() }}
          style={{ color: 'inherit' }}
          onClick={(event) => event.stopPropagation()}
        >
          {row.trackTitle ?? row.releaseTitle}
        </Link>
      </Typography.Text>
      <Typography.Text type="secondary" ellipsis style={{ fontSize: 13 }}>
        {[row.artistName, row.trackTitle ? row.releaseTitle : null].filter(Boolean).join(' · ')}
      </Typography.Text>
    </span>
  );
}
