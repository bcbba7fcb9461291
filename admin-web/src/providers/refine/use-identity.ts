import { useGetIdentity } from '@refinedev/core';
import { useSession, type SessionUser } from '../session/session-store';

/** Who is logged in, by Refine's `useGetIdentity`; known at once, because the session is. */
export function useIdentity(): SessionUser {
  const { user } = useSession();
  const { data } = useGetIdentity<SessionUser | null>({ queryOptions: { initialData: user } });
  return data ?? user;
}
