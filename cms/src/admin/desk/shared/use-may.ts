import { useCallback } from 'react';
import { useDeskFacts } from './facts';

export type May = (method: 'GET' | 'POST', path: string) => boolean;

/** Whether the account of the panel may make a call of the desk: buttons, sections and menu entries follow it. */
export function useMay(): May {
  const { may } = useDeskFacts();
  return useCallback((method, path) => may.includes(`${method} ${path.replace(/\/\d+(?=\/|$)/g, '/:id')}`), [may]);
}
