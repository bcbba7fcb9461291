import { useForgotPassword, useLogin, useLogout, useUpdatePassword, type AuthActionResponse } from '@refinedev/core';
import { useEffect } from 'react';
import type { Credentials } from '../session/session-actions';
import type { ForgottenPassword, ResetPassword } from './auth-provider';
import { RefineProvider } from './refine-provider';

export interface AuthCalls {
  /** @throws CallError, ClientError */
  login: (credentials: Credentials) => Promise<void>;
  logout: () => Promise<void>;
  /** @throws CallError */
  forgotPassword: (values: ForgottenPassword) => Promise<void>;
  /** @throws CallError */
  updatePassword: (values: ResetPassword) => Promise<void>;
}

interface AuthHooksProps {
  onReady: (calls: AuthCalls) => void;
}

/** Pages show their own failures and navigate themselves: no toast and no redirect by Refine. */
const PLAIN = { onSuccess: () => undefined, onError: () => undefined };

function successful({ success, error }: AuthActionResponse): void {
  if (success) return;
  throw error instanceof Error ? error : new Error('The auth provider refused without a reason');
}

function Hooks({ onReady }: AuthHooksProps) {
  const { mutateAsync: login } = useLogin<Credentials>({ mutationOptions: PLAIN });
  const { mutateAsync: logout } = useLogout({ mutationOptions: PLAIN });
  const { mutateAsync: forgotPassword } = useForgotPassword<ForgottenPassword>({ mutationOptions: PLAIN });
  const { mutateAsync: updatePassword } = useUpdatePassword<ResetPassword>({ mutationOptions: PLAIN });
  useEffect(() => {
    onReady({
      login: async (values) => successful(await login(values)),
      // Refine would go to the provider's address, and the page lose its reason and its way back.
      logout: async () => successful(await logout({ redirectPath: false })),
      forgotPassword: async (values) => successful(await forgotPassword(values)),
      updatePassword: async (values) => successful(await updatePassword(values)),
    });
  }, [onReady, login, logout, forgotPassword, updatePassword]);
  return null;
}

/** Refine with its authentication hooks, as a chunk of its own that `AuthCallsProvider` loads. */
export default function AuthHooks({ onReady }: AuthHooksProps) {
  return (
    <RefineProvider>
      <Hooks onReady={onReady} />
    </RefineProvider>
  );
}
