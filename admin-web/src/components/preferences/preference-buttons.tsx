import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Locale } from '@mpn/domain';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { changeLocale } from '@/providers/i18n/i18n';
import { localeOf } from '@/providers/i18n/locale';
import { chooseTheme, ThemeChoice, useThemeChoice } from '@/providers/theme/theme-store';

export const LANGUAGE_NAMES: Record<Locale, string> = { 'de-DE': 'Deutsch', 'en-US': 'English', 'fr-FR': 'Français' };

/** The languages behind the login. French is written for what can be read before it only. */
export const INSIDE_LANGUAGES: readonly Locale[] = ['de-DE', 'en-US'];

/** All languages beside each other instead of a menu, which would make the login page's bundle larger. */
export function LanguageButton() {
  const { t, i18n } = useTranslation('common');
  const current = localeOf(i18n.language);
  return (
    <div role="group" aria-label={t('preferences.language')}>
      {Locale.map((locale) => (
        <Button
          key={locale}
          type="text"
          aria-pressed={locale === current}
          aria-label={`${locale.slice(0, 2).toUpperCase()} ${LANGUAGE_NAMES[locale]}`}
          lang={locale}
          style={{
            paddingInline: 10,
            fontWeight: locale === current ? 700 : 450,
            opacity: locale === current ? 1 : 0.75,
          }}
          onClick={() => void changeLocale(locale)}
        >
          {locale.slice(0, 2).toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

export const THEME_ICONS: Record<ThemeChoice, React.ReactNode> = {
  system: <DesktopOutlined />,
  light: <SunOutlined />,
  dark: <MoonOutlined />,
};

/** Switches the theme: system, light, dark, and again. */
export function ThemeButton() {
  const { t } = useTranslation('common');
  const choice = useThemeChoice();
  const next = ThemeChoice[(ThemeChoice.indexOf(choice) + 1) % ThemeChoice.length]!;
  const label = t(`preferences.theme.${choice}`);
  return (
    <Button type="text" icon={THEME_ICONS[choice]} aria-label={label} title={label} onClick={() => chooseTheme(next)} />
  );
}
