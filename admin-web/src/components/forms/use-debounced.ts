import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '@/config/timing';

/** The text, debounced: it follows after a pause in typing. */
export function useDebounced(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(text), SEARCH_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return late;
}
