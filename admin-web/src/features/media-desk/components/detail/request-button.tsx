import { CloudUploadOutlined, SyncOutlined } from '@ant-design/icons';
import type { DeliveryRequestInfo } from '@mpn/domain';
import { Button, Tooltip, Typography, type ButtonProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { useFormats } from '@/providers/i18n/use-formats';

interface RequestButtonProps extends Pick<ButtonProps, 'size' | 'block'> {
  /** Requests the whole release, or one track of it. */
  of: 'release' | 'track';
  title: string;
  delivery: DeliveryRequestInfo;
  /** Why it cannot be requested, as text; null if it can. */
  reason: string | null;
  onRequest: () => Promise<unknown>;
  /** Shows the last delivery in the tooltip instead of below. */
  iconOnly?: boolean;
}

/** "Request", "Request again" with the time of the last delivery, or the state of an open one. */
export function RequestButton(props: RequestButtonProps) {
  const { of, title, delivery, reason, onRequest, iconOnly = false, ...button } = props;
  const { t } = useTranslation(['media-desk', 'common']);
  const { instant } = useFormats();
  const [busy, setBusy] = useState(false);
  const pending = delivery.pendingState;
  const again = delivery.lastDeliveredAt !== null;
  const label = t(again ? `media-desk:request.${of}Again` : `media-desk:request.${of}`);
  const last = again ? t('media-desk:request.last', { at: instant(delivery.lastDeliveredAt!) }) : null;
  const state = pending
    ? t('media-desk:request.pending', { state: t(`common:status.delivery.${pending}`) })
    : (reason ?? last);
  return (
    <span style={{ display: button.block ? 'grid' : 'inline-grid', gap: 4 }}>
      <Tooltip title={iconOnly ? [label, state].filter(Boolean).join(' · ') : reason}>
        <Button
          {...button}
          type={iconOnly ? 'text' : 'default'}
          icon={pending ? <SyncOutlined spin /> : <CloudUploadOutlined />}
          loading={busy}
          disabled={reason !== null || pending !== null}
          aria-label={iconOnly ? `${label}: ${title}${state ? ` (${state})` : ''}` : undefined}
          onClick={() => {
            setBusy(true);
            void onRequest().finally(() => setBusy(false));
          }}
        >
          {iconOnly ? null : label}
        </Button>
      </Tooltip>
      {!iconOnly && (pending || last) && (
        <Typography.Text type="secondary" className={looks.smallText} aria-live="polite">
          {pending ? state : last}
        </Typography.Text>
      )}
    </span>
  );
}
