import { OPEN_DELIVERY, type DeliveryRow } from '@mpn/domain';
import { Flex, Progress, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import looks from '@/components/looks.module.css';
import { StatusTag } from '@/components/status/status-tag';
import { useFormats } from '@/providers/i18n/use-formats';
import { isMoving } from './delivery-filters';
import styles from './delivery-cells.module.css';

/** The delivery's state, with the time of the next attempt for a waiting one. */
export function StateCell({ row }: { row: DeliveryRow }) {
  const { t } = useTranslation('delivery-log');
  const { instant } = useFormats();
  const retried = row.state === 'QUEUED' && row.errorCode !== null;
  const waits = row.state === 'WAITING_FOR_WINDOW' || retried;
  const key = retried ? 'waits.retry' : 'waits.window';
  return (
    <Flex component="span" vertical gap={4} align="start">
      <Flex component="span" gap={8} align="center">
        <StatusTag kind="delivery" status={row.state} />
        {/* The number of attempts is shown from the second on. */}
        {row.attempts > 1 && (
          <Typography.Text type="secondary" className={styles.at}>
            {t('attempts', { count: row.attempts })}
          </Typography.Text>
        )}
      </Flex>
      {waits && row.notBefore !== null && new Date(row.notBefore) > new Date() && (
        <Typography.Text type="secondary" className={looks.smallText}>
          {t(key, { at: instant(row.notBefore) })}
        </Typography.Text>
      )}
      {row.errorMessage && row.state !== 'DELIVERED' && (
        <Typography.Text
          type={row.state === 'FAILED' ? 'danger' : 'secondary'}
          className={styles.error}
          ellipsis={{ tooltip: row.errorMessage }}
        >
          {row.errorMessage}
        </Typography.Text>
      )}
    </Flex>
  );
}

/** Size, and progress while it is transferred. */
export function SizeCell({ row }: { row: DeliveryRow }) {
  const { t } = useTranslation('delivery-log');
  const { bytes } = useFormats();
  if (row.bytesTotal === 0) return <span>–</span>;
  if (!isMoving(row.state)) return <span className="mpn-figures">{bytes(row.bytesTotal)}</span>;
  const percent = Math.floor((row.bytesDone / row.bytesTotal) * 100);
  return (
    <span className={styles.progress}>
      <Progress percent={percent} size="small" status="active" aria-label={t('progress')} />
      <Typography.Text type="secondary" className={`mpn-figures ${looks.smallText}`}>
        {t('sent', { done: bytes(row.bytesDone), total: bytes(row.bytesTotal) })}
      </Typography.Text>
    </span>
  );
}

/** What is delivered (a release or one track), as a link to the delivery. */
export function WhatCell({ row }: { row: DeliveryRow }) {
  const [search] = useSearchParams();
  const target = new URLSearchParams(search);
  target.set(OPEN_DELIVERY, String(row.id));
  return (
    <span className={styles.release}>
      <Typography.Text strong ellipsis>
        <Link to={{ search: target.toString() }} className={styles.title} onClick={(event) => event.stopPropagation()}>
          {row.trackTitle ?? row.releaseTitle}
        </Link>
      </Typography.Text>
      <Typography.Text type="secondary" ellipsis className={looks.smallText}>
        {[row.artistName, row.trackTitle ? row.releaseTitle : null].filter(Boolean).join(' · ')}
      </Typography.Text>
    </span>
  );
}
