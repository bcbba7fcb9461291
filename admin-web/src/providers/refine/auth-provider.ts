import type { AuthProvider } from '@refinedev/core';
import { errorText } from '../notifications/error-text';
import { logIn, logOut, type Credentials } from '../session/session-actions';
import { getSessionState } from '../session/session-store';

/** Refine's view of the session store. A 401 never logs out: the dialog over the page resumes the session. */
export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
    try {
      await logIn(credentials);
      return { success: true, redirectTo: '/' };
    } catch (error) {
      return { success: false, error: { name: 'login', message: errorText(error) } };
    }
  },
  logout: async () => {
    await logOut();
    return { success: true, redirectTo: '/login' };
  },
  check: () => Promise.resolve({ authenticated: getSessionState().session !== null }),
  onError: () => Promise.resolve({}),
  getPermissions: () => Promise.resolve(getSessionState().session?.permissions ?? []),
  getIdentity: () => Promise.resolve(getSessionState().session?.user ?? null),
};
