import { Refine, type I18nProvider, type NotificationProvider } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../api/query-client';
import { changeLocale } from '../i18n/i18n';
import { localeOf } from '../i18n/locale';
import { useMessageInstance } from '../notifications/message-context';
import { accessControlProvider } from './access-control-provider';
import { authProvider } from './auth-provider';
import { dataProvider } from './data-provider';

function useNotificationProvider(): NotificationProvider {
  const message = useMessageInstance();
  return useMemo(
    () => ({
      open: ({ key, type, message: content }) => {
        void message.open({
          key,
          className: type === 'error' ? 'mpn-toast-error' : 'mpn-toast-success',
          type: type === 'error' ? 'error' : type === 'success' ? 'success' : 'info',
          content,
        });
      },
      close: (key) => message.destroy(key),
    }),
    [message],
  );
}

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

/** Refine over our providers; loaded with the main layout, so that the login page does without it. */
export function RefineProvider({ children }: { children: ReactNode }) {
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={useNotificationProvider()}
      i18nProvider={useI18nProvider()}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        // Our own guard asks before leaving; Refine's misses the back button.
        warnWhenUnsavedChanges: false,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      {children}
    </Refine>
  );
}
