import { formReducer, opened, type FormEvent, type FormState } from './form-state';

/** The state of one form, outside of React: what answers to a call finds the latest state, not that of a drawing. */
export interface FormStore<S> {
  get: () => FormState<S>;
  apply: (event: FormEvent<S>) => void;
  /** @returns ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

/** @param key identifies the record that the form edits */
export function formStore<S>(key: string): FormStore<S> {
  let state = opened<S>(key);
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    apply: (event) => {
      const before = state;
      state = formReducer(state, event);
      if (state !== before) for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
