import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNumberLine } from './error-number-line';
import styles from './failures.module.css';
import { useMessageInstance } from './message-context';

// Keys of Refine's own.
// texts: common:notifications.*

/** Parameters of Refine's toasts, with `info` as a further type. */
export type ToastParams = Omit<OpenNotificationParams, 'type'> & {
  type: OpenNotificationParams['type'] | 'info';
  /** An unexpected failure; its number can be copied until the toast is closed. */
  failure?: unknown;
};

export interface ToastProvider extends NotificationProvider {
  open: (params: ToastParams) => void;
}

/** Seconds in which a change can be undone. */
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

/** A failure with its number; it stays open until it is closed, to leave time for copying the number. */
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
 * Shows all toasts, at the top: Refine's notification provider, which `useNotify` uses too. The toast of a change that
 * can be undone closes when the change was undone or time is up: Refine's, or {@link UNDO_SECONDS}.
 */
export function useNotificationProvider(): ToastProvider {
  const toasts = useMessageInstance();
  return useMemo(
    () => ({
      open: ({ key, type, message: text, description, cancelMutation, undoableTimeout, failure }) => {
        // Refine's `message` is the sentence, its `description` the heading.
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
