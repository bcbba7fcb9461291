import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNumberLine } from './error-number-line';
import styles from './failures.module.css';
import { useMessageInstance } from './message-context';

// Keys of Refine's own.
// texts: common:notifications.*

/** What Refine shows, and beside it plain information. */
export type ToastParams = Omit<OpenNotificationParams, 'type'> & {
  type: OpenNotificationParams['type'] | 'info';
  /** An unexpected failure, whose number stays to be copied until the toast is closed. */
  failure?: unknown;
};

export interface ToastProvider extends NotificationProvider {
  open: (params: ToastParams) => void;
}

/** How long a change can be taken back that is made already. */
const UNDO_SECONDS = 10;

function Undoable({ text, onUndo }: { text: ReactNode; onUndo: () => void }) {
  const { t } = useTranslation('common');
  return (
    <>
      {text}
      <Button type="link" size="small" onClick={onUndo}>
        {t('actions.undo')}
      </Button>
    </>
  );
}

/** A failure with its number; it stays until it is closed, so that there is time to copy the number. */
function NumberedFailure({ text, failure, onClose }: { text: ReactNode; failure: unknown; onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <span className={styles.toast}>
      {text}
      <ErrorNumberLine error={failure} />
      <Button size="small" className={styles.close} onClick={onClose}>
        {t('actions.close')}
      </Button>
    </span>
  );
}

/**
 * The one place that shows toasts, at the top: Refine's notification provider, which `useNotify` uses too. A change that can
 * be undone counts down in its toast, which goes when the time is over or the change was taken back.
 */
export function useNotificationProvider(): ToastProvider {
  const toasts = useMessageInstance();
  return useMemo(
    () => ({
      open: ({ key, type, message: text, description, cancelMutation, undoableTimeout, failure }) => {
        // Refine's message is the sentence; its description a heading for it.
        const content = description ? `${description}: ${text}` : text;
        const close = () => {
          if (key) toasts.destroy(key);
        };
        if (failure !== undefined) {
          const numbered = <NumberedFailure text={content} failure={failure} onClose={close} />;
          void toasts.open({ key, type: 'error', content: numbered, duration: 0, className: 'mpn-toast-error' });
          return;
        }
        if (type !== 'progress') {
          const className = type === 'info' ? undefined : `mpn-toast-${type}`;
          void toasts.open({ key, type, content, className });
          return;
        }
        if (undoableTimeout === 0) {
          if (key) toasts.destroy(key);
          return;
        }
        const undo = () => {
          cancelMutation?.();
          if (key) toasts.destroy(key);
        };
        const isCounting = undoableTimeout !== undefined;
        void toasts.open({
          key,
          type: isCounting ? 'loading' : 'info',
          duration: isCounting ? 0 : UNDO_SECONDS,
          content: <Undoable text={content} onUndo={undo} />,
        });
      },
      close: (key) => toasts.destroy(key),
    }),
    [toasts],
  );
}
