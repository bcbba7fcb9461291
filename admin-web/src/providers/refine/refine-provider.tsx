import {
  Refine,
  useInvalidateAuthStore,
  type I18nProvider,
  type LiveProvider,
  type ResourceProps,
} from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshAccess } from '../api/call-cache';
import { queryClient } from '../api/query-client';
import { changeLocale } from '../i18n/i18n';
import { localeOf } from '../i18n/locale';
import { useNotificationProvider } from '../notifications/notification-provider';
import { subscribeSession } from '../session/session-store';
import { accessControlProvider } from './access-control-provider';
import { authProvider } from './auth-provider';
import { dataProvider } from './data-provider';

function useI18nProvider(): I18nProvider {
  const { t, i18n } = useTranslation();
  return useMemo(
    () => ({
      translate: (key: string, options?: unknown, fallback?: string) => {
        const text: unknown = i18n.exists(key) ? t(key as never, options as never) : undefined;
        if (typeof text === 'string') return text;
        return typeof options === 'string' ? options : (fallback ?? key);
      },
      changeLocale: (language: string) => changeLocale(localeOf(language)),
      getLocale: () => i18n.language,
    }),
    [t, i18n],
  );
}

/** Refine caches identity and access control: this invalidates both when the session changes. */
function FollowSession() {
  const invalidateAuth = useInvalidateAuthStore();
  useEffect(
    () =>
      subscribeSession(() => {
        void invalidateAuth();
        void refreshAccess();
      }),
    [invalidateAuth],
  );
  return null;
}

interface RefineProviderProps {
  /** Every feature's resources; none before the login. */
  resources?: ResourceProps[];
  /** Undefined before the login. */
  liveProvider?: LiveProvider;
  children: ReactNode;
}

/** Refine over our providers. */
export function RefineProvider({ resources, liveProvider, children }: RefineProviderProps) {
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      resources={resources}
      liveProvider={liveProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={useNotificationProvider()}
      i18nProvider={useI18nProvider()}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        // Refine's own live mode would also refetch forms and overwrite input.
        liveMode: 'manual',
        // Our own leave guard is used, because Refine's does not cover the back button.
        warnWhenUnsavedChanges: false,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <FollowSession />
      {children}
    </Refine>
  );
}
