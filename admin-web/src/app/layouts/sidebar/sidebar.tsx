import { PlusOutlined } from '@ant-design/icons';
import { Badge, Button, Menu, theme } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { BrandMark } from '@/components/brand/brand-mark';
import { getConfiguration } from '@/config/client-configuration';
import { useCan } from '@/providers/session/permissions';
import type { NavigationItem } from './navigation';
import { useBadgeCounts } from './use-badge-counts';
import { UserMenu } from './user-menu';
import { useVisibleNavigation } from './use-visible-navigation';

function useMenuItem() {
  const { t } = useTranslation('shell');
  const { token } = theme.useToken();
  const counts = useBadgeCounts();
  return ({ to, label, icon, badge }: NavigationItem) => ({
    key: to,
    icon,
    label: (
      <Link to={to} style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
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
  const can = useCan();
  const { pathname } = useLocation();
  const groups = useVisibleNavigation();
  const toMenuItem = useMenuItem();
  const current = groups
    .flatMap(({ items }) => items)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .map(({ to }) => to);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <div style={{ padding: '20px 20px 16px' }}>
        <Link to="/" aria-label={`${getConfiguration().BRAND_NAME}: ${t('nav.home')}`} onClick={onNavigate}>
          <BrandMark />
        </Link>
      </div>
      {can('CreateReleases') && (
        <div style={{ padding: '0 12px 12px' }}>
          <Link to="/releases/new" onClick={onNavigate} tabIndex={-1}>
            <Button type="primary" icon={<PlusOutlined />} block>
              {t('nav.createRelease')}
            </Button>
          </Link>
        </div>
      )}
      <nav aria-label={t('nav.label')} style={{ flex: 1, overflowY: 'auto' }}>
        <Menu
          mode="inline"
          selectedKeys={current}
          style={{ borderInlineEnd: 'none', paddingInline: 8 }}
          onClick={onNavigate}
          items={groups.map(({ label, items }, index) =>
            label === null
              ? { type: 'group' as const, key: `group-${String(index)}`, children: items.map(toMenuItem) }
              : { type: 'group' as const, key: label, label: t(label), children: items.map(toMenuItem) },
          )}
        />
      </nav>
      <UserMenu onNavigate={onNavigate} />
    </div>
  );
}
