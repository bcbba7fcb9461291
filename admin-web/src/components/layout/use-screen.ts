import { useSyncExternalStore } from 'react';
import { BREAKPOINTS } from '@/config/breakpoints';

const phone = window.matchMedia(`(max-width: ${String(BREAKPOINTS.phone - 1)}px)`);
const compact = window.matchMedia(`(max-width: ${String(BREAKPOINTS.tablet - 1)}px)`);

function subscribe(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  compact.addEventListener('change', listener);
  return () => {
    phone.removeEventListener('change', listener);
    compact.removeEventListener('change', listener);
  };
}

/** `isPhone` below 600 px (tables become cards), `isCompact` below 1024 px (the sidebar becomes a drawer). */
export function useScreen(): { isPhone: boolean; isCompact: boolean } {
  const isPhone = useSyncExternalStore(subscribe, () => phone.matches);
  const isCompact = useSyncExternalStore(subscribe, () => compact.matches);
  return { isPhone, isCompact };
}
