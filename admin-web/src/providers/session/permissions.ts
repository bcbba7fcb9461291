import { hasAnyPermission, type Permission } from '@mpn/domain';
import { getSessionState, useSessionState } from './session-store';

/** Whether any one of the permissions is held. Synchronous, over the permissions of the session. */
export function can(...anyOf: readonly Permission[]): boolean {
  const { session } = getSessionState();
  return session !== null && hasAnyPermission(session.permissions, anyOf);
}

/** The same as `can`, following the session as it changes: `const can = useCan()`. */
export function useCan(): (...anyOf: readonly Permission[]) => boolean {
  const { session } = useSessionState();
  return (...anyOf) => session !== null && hasAnyPermission(session.permissions, anyOf);
}
