import type { LiveChange } from '@mpn/domain';

type Listener = (change: LiveChange) => void;

const listeners = new Set<Listener>();

/** Passes a change on to all listeners. */
export function emitLiveChange(change: LiveChange): void {
  for (const listener of [...listeners]) listener(change);
}

/** @returns a function that removes the listener */
export function onLiveChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
