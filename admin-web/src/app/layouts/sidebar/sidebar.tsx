import { PlusOutlined } from '@ant-design/icons';
import { CanAccess } from '@refinedev/core';
import { Badge, Button, Menu, theme } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { LegalLinks } from '@/components/legal/legal-links';
import { BrandMark } from '@/components/brand/brand-mark';
import { getConfiguration } from '@/config/client-configuration';
import { useBadgeCounts } from './use-badge-counts';
import { useNavigation, type NavigationItem } from './use-navigation';
import { UserMenu } from './user-menu';
import styles from './sidebar.module.css';

function useMenuItem() {
  const { t } = useTranslation('shell');
  const { token } = theme.useToken();
  const counts = useBadgeCounts();
  return ({ to, label, icon, badge }: NavigationItem) => ({
    key: to,
    icon,
    label: (
      <Link to={to} className={styles.entry}>
        {t(label)}
        {badge && counts[badge] > 0 && (
          <Badge
            count={counts[badge]}
            color={token.colorPrimary}
            title={t(`nav.badge.${badge}`, { count: counts[badge] })}
          />
        )}
      </Link>
    ),
  });
}

/** Navigation of the main layout, the same in the sidebar and in the phone's drawer. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const groups = useNavigation();
  const toMenuItem = useMenuItem();
  const current = groups
    .flatMap(({ items }) => items)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .map(({ to }) => to);
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <Link to="/" aria-label={`${getConfiguration().BRAND_NAME}: ${t('nav.home')}`} onClick={onNavigate}>
          <BrandMark />
        </Link>
      </div>
      <CanAccess action="CreateReleases">
        <div className={styles.create}>
          <Link to="/releases/new" onClick={onNavigate} tabIndex={-1}>
            <Button type="primary" icon={<PlusOutlined />} block>
              {t('nav.createRelease')}
            </Button>
          </Link>
        </div>
      </CanAccess>
      <nav aria-label={t('nav.label')} className={styles.navigation}>
        <Menu
          mode="inline"
          selectedKeys={current}
          className={styles.menu}
          onClick={onNavigate}
          items={groups.map(({ group, items }) => ({
            type: 'group' as const,
            key: group,
            label: group === 'start' ? undefined : t(`nav.${group}`),
            children: items.map(toMenuItem),
          }))}
        />
      </nav>
      <UserMenu onNavigate={onNavigate} />
      <div className={styles.legal}>
        <LegalLinks onNavigate={onNavigate} />
      </div>
    </div>
  );
}
