import { useMemo } from 'react';
import { isCallError } from '../api/call-error';
import { hasErrorDetails } from './error-number';
import { errorText } from './error-text';
import { useNotificationProvider } from './notification-provider';

export interface Notify {
  /** Green toast. */
  success: (text: string) => void;
  /** Red toast with the text of a failure; shows nothing for a cancelled call or an expired session. */
  error: (failure: unknown) => void;
  /** Red toast with this text. */
  problem: (text: string) => void;
  info: (text: string) => void;
  /** Toast of a change, with a button that undoes it. */
  undoable: (text: string, undo: () => void) => void;
}

/**
 * Toasts at the top, through the notification provider that Refine's hooks use too: for five seconds, for ten where a
 * change can be undone, and until it is closed for a failure with a number or with support's contact.
 */
export function useNotify(): Notify {
  const { open } = useNotificationProvider();
  return useMemo(() => {
    // The key prevents several equal toasts when several calls of a page fail.
    const problem = (message: string) => open({ type: 'error', message, key: message });
    return {
      success: (message) => open({ type: 'success', message }),
      error: (failure) => {
        if (isCallError(failure) && (failure.isCanceled || failure.status === 401)) return;
        const text = errorText(failure);
        if (hasErrorDetails(failure)) open({ type: 'error', message: text, key: text, failure });
        else problem(text);
      },
      problem,
      info: (message) => open({ type: 'info', message, key: message }),
      undoable: (message, undo) => open({ type: 'progress', message, key: message, cancelMutation: undo }),
    };
  }, [open]);
}
