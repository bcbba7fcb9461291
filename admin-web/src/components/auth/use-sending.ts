import { useState } from 'react';

interface State<R> {
  isSending: boolean;
  isDone: boolean;
  /** What the call answered. */
  answer: R | null;
  /** What the last try failed with. */
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
