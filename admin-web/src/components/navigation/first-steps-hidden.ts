import { useSyncExternalStore } from 'react';
import { sharedStorage } from '@/config/browser-storage';
import { useSession } from '@/providers/session/session-store';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the person has taken the first steps out of the menu, remembered in this browser, and what changes it. */
export function useFirstStepsHidden(): [boolean, (hidden: boolean) => void] {
  const key = `mpn.first-steps.hidden.${useSession().loginNameHash}`;
  const isHidden = useSyncExternalStore(subscribe, () => sharedStorage.getItem(key) !== null);
  const hide = (hidden: boolean) => {
    if (hidden) sharedStorage.setItem(key, '1');
    else sharedStorage.removeItem(key);
    listeners.forEach((listener) => listener());
  };
  return [isHidden, hide];
}
