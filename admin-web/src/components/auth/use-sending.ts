import { useEffect, useRef, useState } from 'react';

interface State<R> {
  isSending: boolean;
  isDone: boolean;
  /** The reply; null before there is one. */
  answer: R | null;
  /** The error of the last attempt; null without one. */
  error: unknown;
}

const IDLE = { isSending: false, isDone: false, answer: null, error: null };

/** State of one call of a page before the login, where Refine may not be loaded yet: sending, done, or failed. */
export function useSending<V, R>(
  work: (values: V) => Promise<R>,
  onError?: (error: unknown) => void,
): State<R> & { send: (values: V) => void } {
  const [state, setState] = useState<State<R>>(IDLE);
  const send = async (values: V): Promise<void> => {
    setState({ ...IDLE, isSending: true });
    try {
      setState({ ...IDLE, isDone: true, answer: await work(values) });
    } catch (error) {
      setState({ ...IDLE, error });
      onError?.(error);
    }
  };
  return { ...state, send: (values) => void send(values) };
}

/**
 * As {@link useSending}, for a call that the page makes when it opens. Sent once, also where effects run twice (React's
 * strict mode).
 */
export function useSendingAtOnce<R>(work: () => Promise<R>): State<R> {
  const { send, ...state } = useSending(work);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    send(undefined);
  }, [send]);
  return state;
}
