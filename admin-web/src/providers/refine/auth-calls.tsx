import { createContext, lazy, Suspense, useContext, useMemo, type ReactNode } from 'react';
import type { AuthCalls } from './auth-hooks';

const AuthHooks = lazy(() => import('./auth-hooks'));

const AuthCallsContext = createContext<AuthCalls | null>(null);

/** Queues calls until Refine is loaded. */
function waitingCalls(): { calls: AuthCalls; arrive: (calls: AuthCalls) => void } {
  let arrive: (calls: AuthCalls) => void = () => undefined;
  const arrived = new Promise<AuthCalls>((resolve) => (arrive = resolve));
  const calls: AuthCalls = {
    login: async (values) => (await arrived).login(values),
    logout: async () => (await arrived).logout(),
    forgotPassword: async (values) => (await arrived).forgotPassword(values),
    updatePassword: async (values) => (await arrived).updatePassword(values),
  };
  return { calls, arrive };
}

/**
 * Refine's authentication hooks for the pages before the login. Refine's code is loaded beside the page: the form can
 * be filled in before it has loaded.
 */
export function AuthCallsProvider({ children }: { children: ReactNode }) {
  const { calls, arrive } = useMemo(() => waitingCalls(), []);
  return (
    <AuthCallsContext.Provider value={calls}>
      {children}
      <Suspense fallback={null}>
        <AuthHooks onReady={arrive} />
      </Suspense>
    </AuthCallsContext.Provider>
  );
}

/** `await useAuthCalls().login(values)`; throws the error of the call. */
export function useAuthCalls(): AuthCalls {
  const calls = useContext(AuthCallsContext);
  if (!calls) throw new Error('Pages before the login need the AuthCallsProvider around them');
  return calls;
}
