import { levelIncludes, type AnyEndpoint, type FeatureFlag, type Permission, type ShareCapability } from '@mpn/domain';
import { meets, requirementOf } from '../routing/visit-rules';
import { getSessionState, useSessionState } from './session-store';

/** Whether the session has any one of the permissions. */
export function can(...anyOf: readonly Permission[]): boolean {
  const { session } = getSessionState();
  return meets({ session }, { authorize: anyOf });
}

/** `can` as a hook that re-renders when the session changes: `const can = useCan()`. */
export function useCan(): (...anyOf: readonly Permission[]) => boolean {
  const { session } = useSessionState();
  return (...anyOf) => meets({ session }, { authorize: anyOf });
}

/**
 * Whether the session may make the call at all: its permissions, the switch of the call's feature, and in a promo-share
 * view also the table of promo share partners. Buttons for calls that would always be refused are hidden.
 */
export const mayCall = (endpoint: AnyEndpoint): boolean => meets(getSessionState(), requirementOf(endpoint));

/** `mayCall` as a hook that re-renders when the session changes. */
export function useMayCall(): (endpoint: AnyEndpoint) => boolean {
  const { session } = useSessionState();
  return (endpoint) => meets({ session }, requirementOf(endpoint));
}

/** Whether the promo share includes the capability; true outside a promo-share view. */
export function useShareIncludes(): (capability: ShareCapability) => boolean {
  const { session } = useSessionState();
  const level = session?.shareLevel ?? null;
  return (capability) => level === null || levelIncludes(level, capability);
}

/** Whether a feature is enabled, as a hook that re-renders when the flags change. */
export function useIsFeatureOn(): (feature: FeatureFlag) => boolean {
  const { session } = useSessionState();
  return (feature) => meets({ session }, { feature });
}
