import { useGetIdentity } from '@refinedev/core';
import { useSession, type SessionUser } from '../session/session-store';

/** The logged-in user, from Refine's `useGetIdentity`; available at once from the session. */
export function useIdentity(): SessionUser {
  const { user } = useSession();
  const { data } = useGetIdentity<SessionUser | null>({ queryOptions: { initialData: user } });
  return data ?? user;
}
