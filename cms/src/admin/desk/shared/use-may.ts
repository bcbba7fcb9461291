import { useCallback } from 'react';
import { useDeskFacts } from './facts';

export type May = (method: 'GET' | 'POST', path: string) => boolean;

/**
 * Whether the panel's account may make a call of the desk; decides which buttons, sections and menu entries are shown.
 */
export function useMay(): May {
  const { may } = useDeskFacts();
  return useCallback((method, path) => may.includes(`${method} ${path.replace(/\/\d+(?=\/|$)/g, '/:id')}`), [may]);
}
