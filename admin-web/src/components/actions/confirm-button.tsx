import { App, Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotify } from '@/providers/notifications/use-notify';

export interface Confirmation {
  title: ReactNode;
  /** Consequences of the action, and whether it can be undone. */
  text: ReactNode;
  /** Label of the confirming button, a verb: "Delete", not "OK". */
  confirmText: string;
  /** Label of the button that changes nothing. Default: "Cancel". */
  dismissText?: string;
  danger?: boolean;
}

/**
 * Opens a confirmation dialog, which stays open until the action has finished: `confirm({...}, () => remove(...))`. It
 * returns at once.
 */
export function useConfirm(): (confirmation: Confirmation, work: () => Promise<unknown>) => void {
  const { modal } = App.useApp();
  const { t } = useTranslation('common');
  const notify = useNotify();
  return ({ title, text, confirmText, dismissText, danger = false }, work) => {
    modal.confirm({
      title,
      content: text,
      okText: confirmText,
      okButtonProps: { danger },
      cancelText: dismissText ?? t('actions.cancel'),
      autoFocusButton: danger ? 'cancel' : 'ok',
      // A failure is shown as a toast and closes the dialog too.
      onOk: () => work().catch((error: unknown) => notify.error(error)),
    });
  };
}

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  confirmation: Confirmation;
  onConfirm: () => Promise<unknown>;
}

/** A button with a confirmation dialog. */
export function ConfirmButton({ confirmation, onConfirm, ...button }: ConfirmButtonProps) {
  const confirm = useConfirm();
  return <Button danger={confirmation.danger} {...button} onClick={() => confirm(confirmation, onConfirm)} />;
}
