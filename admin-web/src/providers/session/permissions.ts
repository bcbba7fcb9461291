import { levelIncludes, type AnyEndpoint, type FeatureFlag, type Permission, type ShareCapability } from '@mpn/domain';
import { meets, requirementOf } from '../routing/visit-rules';
import { getSessionState, useSessionState } from './session-store';

/** Whether any one of the permissions is held. Synchronous, over the permissions of the session. */
export function can(...anyOf: readonly Permission[]): boolean {
  const { session } = getSessionState();
  return meets({ session }, { authorize: anyOf });
}

/** The same as `can`, following the session as it changes: `const can = useCan()`. */
export function useCan(): (...anyOf: readonly Permission[]) => boolean {
  const { session } = useSessionState();
  return (...anyOf) => meets({ session }, { authorize: anyOf });
}

/**
 * Whether the session may make the call at all: its permissions, and in a promo-share view what the table of promo
 * share partners says. Buttons for calls that would always be refused are hidden.
 */
export const mayCall = (endpoint: AnyEndpoint): boolean => meets(getSessionState(), requirementOf(endpoint));

/** The same as `mayCall`, following the session as it changes. */
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

/** Whether a feature is switched on, following the flags as they change. */
export function useIsFeatureOn(): (feature: FeatureFlag) => boolean {
  const { session } = useSessionState();
  return (feature) => meets({ session }, { feature });
}
