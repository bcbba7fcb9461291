import { beginPasswordReset, resetPassword, type BodyOf } from '@mpn/domain';
import type { AuthActionResponse, AuthProvider } from '@refinedev/core';
import { call } from '../api/call';
import { currentVisitor } from '../routing/guard';
import { decideVisit } from '../routing/visit-rules';
import { logIn, logOut, type Credentials } from '../session/session-actions';
import { getSessionState } from '../session/session-store';

export type ForgottenPassword = BodyOf<typeof beginPasswordReset>;
export type ResetPassword = BodyOf<typeof resetPassword>;

/** Errors are passed on unchanged: pages distinguish refusals by code. */
async function answered(work: Promise<unknown>): Promise<AuthActionResponse> {
  try {
    await work;
    return { success: true };
  } catch (error) {
    return { success: false, error: error as Error };
  }
}

/** Refine's view of the session store. A 401 never logs out: the dialog over the page resumes the session. */
export const authProvider: AuthProvider = {
  login: (credentials: Credentials) => answered(logIn(credentials)),
  logout: () => answered(logOut()),
  forgotPassword: (body: ForgottenPassword) => answered(call(beginPasswordReset, { body })),
  updatePassword: (body: ResetPassword) => answered(call(resetPassword, { body })),
  check: () => {
    const { pathname, search, hash } = window.location;
    const decision = decideVisit(currentVisitor(), { pathname, search, hash });
    const authenticated = getSessionState().session !== null;
    return Promise.resolve(decision.allowed ? { authenticated } : { authenticated, redirectTo: decision.redirectTo });
  },
  onError: () => Promise.resolve({}),
  getPermissions: () => Promise.resolve(getSessionState().session?.permissions ?? []),
  getIdentity: () => Promise.resolve(getSessionState().session?.user ?? null),
};
