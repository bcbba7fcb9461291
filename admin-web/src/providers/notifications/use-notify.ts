import { useMemo } from 'react';
import { isCallError } from '../api/call-error';
import { errorText } from './error-text';
import { useMessageInstance } from './message-context';

export interface Notify {
  /** Green toast. */
  success: (text: string) => void;
  /** Red toast with the text of a failure; a call that we cancelled ourselves, or an ended session, says nothing. */
  error: (failure: unknown) => void;
  /** Red toast with a text of our own. */
  problem: (text: string) => void;
  info: (text: string) => void;
}

/** Toasts at the top, for five seconds (specification section 8 and 9). */
export function useNotify(): Notify {
  const message = useMessageInstance();
  return useMemo(
    () => ({
      success: (text) => void message.success({ content: text, className: 'mpn-toast-success' }),
      // The key keeps ten failing calls of one page from stacking ten equal toasts.
      error: (failure) => {
        if (isCallError(failure) && (failure.isCanceled || failure.status === 401)) return;
        const text = errorText(failure);
        void message.error({ content: text, key: text, className: 'mpn-toast-error' });
      },
      problem: (text) => void message.error({ content: text, key: text, className: 'mpn-toast-error' }),
      info: (text) => void message.info({ content: text, key: text }),
    }),
    [message],
  );
}
