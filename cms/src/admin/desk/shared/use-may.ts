import { useCallback } from 'react';
import { addressOf, type AnyDeskCall } from '@mpn/domain';
import { useDeskFacts } from './facts';

export type May = (call: AnyDeskCall) => boolean;

/**
 * Whether the panel's account may make a call of the desk; decides which buttons, sections and menu entries are shown.
 */
export function useMay(): May {
  const { may } = useDeskFacts();
  return useCallback((call) => may.includes(addressOf(call)), [may]);
}
