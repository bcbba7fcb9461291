import { DownOutlined, GlobalOutlined, LogoutOutlined, SwapOutlined, UserOutlined } from '@ant-design/icons';
import { readAccountSettings, savePreferredAppLocale } from '@mpn/domain';
import { Dropdown, Typography, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PersonAvatar } from '@/components/person/person-avatar';
import { INSIDE_LANGUAGES, LANGUAGE_NAMES, THEME_ICONS } from '@/components/preferences/preference-buttons';
import { useCallMutation } from '@/providers/api/hooks';
import { changeLocale } from '@/providers/i18n/i18n';
import { localeOf } from '@/providers/i18n/locale';
import { useIdentity } from '@/providers/refine/use-identity';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { useCan } from '@/providers/session/permissions';
import { useSession } from '@/providers/session/session-store';
import { chooseTheme, ThemeChoice, useThemeChoice } from '@/providers/theme/theme-store';
import styles from './user-menu.module.css';

/** How many companies to act for the menu lists; all of them are on the mandates page. */
const SHOWN_MANDATES = 8;

function useMandates(): NonNullable<MenuProps['items']> {
  const { t } = useTranslation('shell');
  const can = useCan();
  const { kind, sourceCompanies } = useSession();
  if (kind !== 'LOGIN' || sourceCompanies.length === 0 || !can('AccessPromoShares')) return [];
  return [
    {
      key: 'mandates',
      icon: <SwapOutlined />,
      label: t('user.actFor'),
      children: [
        ...sourceCompanies.slice(0, SHOWN_MANDATES).map(({ id, name }) => ({ key: `enter:${id}`, label: name })),
        { key: 'allMandates', label: t('user.allMandates') },
      ],
    },
  ];
}

function useMenuItems(): NonNullable<MenuProps['items']> {
  const { t } = useTranslation(['shell', 'common']);
  const can = useCan();
  const exists = useScreenExists();
  const mandates = useMandates();
  return [
    ...(can('ManageMyAccount') && exists('/account')
      ? [{ key: 'account', icon: <UserOutlined />, label: t('shell:user.account') }]
      : []),
    ...mandates,
    {
      key: 'language',
      icon: <GlobalOutlined />,
      label: t('common:preferences.language'),
      children: INSIDE_LANGUAGES.map((locale) => ({
        key: `locale:${locale}`,
        label: <span lang={locale}>{LANGUAGE_NAMES[locale]}</span>,
      })),
    },
    {
      key: 'theme',
      icon: THEME_ICONS.system,
      label: t('common:preferences.appearance'),
      children: ThemeChoice.map((choice) => ({
        key: `theme:${choice}`,
        icon: THEME_ICONS[choice],
        label: t(`common:preferences.theme.${choice}`),
      })),
    },
    { type: 'divider' as const },
    { key: 'logout', icon: <LogoutOutlined />, label: t('shell:user.logout') },
  ];
}

/** The page behind an entry of the menu. */
function pathOf(key: string): string {
  if (key.startsWith('enter:')) return `/switch-context?sourceCompanyId=${key.slice('enter:'.length)}`;
  if (key === 'allMandates') return '/administration/mandates';
  return key === 'logout' ? '/logout' : '/account';
}

/** The logged-in user, with language, appearance and logout. */
export function UserMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { i18n } = useTranslation();
  const user = useIdentity();
  const { company, kind } = useSession();
  const navigate = useNavigate();
  const themeChoice = useThemeChoice();
  const items = useMenuItems();
  const saveLocale = useCallMutation(savePreferredAppLocale, { invalidates: [readAccountSettings] });

  const choose = (key: string) => {
    const locale = INSIDE_LANGUAGES.find((candidate) => key === `locale:${candidate}`);
    const appearance = ThemeChoice.find((candidate) => key === `theme:${candidate}`);
    if (locale) {
      void changeLocale(locale);
      // While acting for another user, their language must not be changed.
      if (kind === 'LOGIN') saveLocale.mutate({ body: { preferredAppLocale: locale } });
    } else if (appearance) chooseTheme(appearance);
    else {
      onNavigate?.();
      void navigate(pathOf(key));
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="topLeft"
      menu={{
        items,
        selectable: true,
        selectedKeys: [`locale:${localeOf(i18n.language)}`, `theme:${themeChoice}`],
        onClick: ({ key }) => choose(key),
      }}
    >
      <button type="button" className={styles.button}>
        <PersonAvatar />
        <span className={styles.names}>
          <Typography.Text strong ellipsis>
            {user.fullName}
          </Typography.Text>
          <Typography.Text type="secondary" className={styles.company}>
            {company?.name ?? user.loginName}
          </Typography.Text>
        </span>
        <DownOutlined className={styles.chevron} aria-hidden />
      </button>
    </Dropdown>
  );
}
