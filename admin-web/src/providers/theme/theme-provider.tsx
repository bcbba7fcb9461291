import '@fontsource-variable/figtree';
import './base.css';
import './decorative-icons';
import { EllipsisOutlined } from '@ant-design/icons';
import { ConfigProvider, message, theme, type ConfigProviderProps } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTIFICATION_MS } from '@/config/timing';
import { languageOf, type Language } from '../i18n/locale';
import { MessageContext } from '../notifications/message-context';
import { themeConfig } from './theme-tokens';
import { useAppearance } from './theme-store';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

// antd's own texts (pickers, tables, pagination), loaded for the language in use only.
const antdTexts: Record<Language, () => Promise<{ default: AntdLocale }>> = {
  de: async () => {
    await import('dayjs/locale/de');
    return import('antd/es/locale/de_DE');
  },
  en: () => import('antd/es/locale/en_GB'),
  fr: async () => {
    await import('dayjs/locale/fr');
    return import('antd/es/locale/fr_FR');
  },
};

/**
 * Locale until antd's texts are loaded. Without any locale antd would remount the whole tree once there is one, and
 * input would be lost.
 */
const NOT_LOADED: AntdLocale = { locale: 'en' };

function useAntdLocale(): AntdLocale {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  const [locale, setLocale] = useState(NOT_LOADED);
  useEffect(() => {
    let current = true;
    void antdTexts[language]().then((texts) => {
      dayjs.locale(language);
      if (current) setLocale(texts.default);
    });
    return () => {
      current = false;
    };
  }, [language]);
  return locale;
}

const TOASTS = { duration: NOTIFICATION_MS / 1000, top: 16, maxCount: 4 };

/**
 * The part of antd's <App> that concerns the whole page: its colours, its font and toasts. The <App> itself, with its
 * dialogs, is part of the layout behind the login, so that the login does not wait for dialogs.
 */
function Surface({ children }: { children: ReactNode }) {
  const { token } = theme.useToken();
  const [toasts, holder] = message.useMessage(TOASTS);
  const { colorText: color, fontSize, lineHeight, fontFamily } = token;
  return (
    <MessageContext.Provider value={toasts}>
      {holder}
      <div className="mpn-surface" style={{ color, fontSize, lineHeight, fontFamily }}>
        {children}
      </div>
    </MessageContext.Provider>
  );
}

/** antd with our theme, the person's language, and toasts at the top for five seconds. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const appearance = useAppearance();
  const locale = useAntdLocale();
  const { t } = useTranslation('common');
  useEffect(() => {
    document.documentElement.dataset.theme = appearance;
    document.documentElement.style.colorScheme = appearance;
  }, [appearance]);
  return (
    <ConfigProvider
      theme={themeConfig(appearance)}
      locale={locale}
      componentSize="middle"
      tabs={{ more: { icon: <EllipsisOutlined aria-label={t('table.moreTabs')} /> } }}
    >
      <Surface>{children}</Surface>
    </ConfigProvider>
  );
}
