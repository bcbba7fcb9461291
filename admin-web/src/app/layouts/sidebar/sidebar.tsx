import { DownOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { CanAccess } from '@refinedev/core';
import { Badge, Button, Menu, theme } from 'antd';
import { useTranslation } from 'react-i18next';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { LegalLinks } from '@/components/legal/legal-links';
import { BrandMark } from '@/components/brand/brand-mark';
import { useNavigation, type NavigationItem } from '@/components/navigation/use-navigation';
import { getConfiguration } from '@/config/client-configuration';
import type { MenuGroup } from '@/providers/refine/resources';
import { fetchAhead } from '../../router/fetch-ahead';
import { useBadgeCounts } from './use-badge-counts';
import { useFoldedGroups } from './use-folded-groups';
import { HelpLink } from './help-link';
import { UserMenu } from './user-menu';
import styles from './sidebar.module.css';

/** In px; the longest entry fits beside a badge of three characters. */
const MENU_INDENT = 14;

function useMenuItem() {
  const { t } = useTranslation('shell');
  const { token } = theme.useToken();
  const counts = useBadgeCounts();
  return ({ to, label, icon, badge }: NavigationItem) => ({
    key: to,
    icon,
    label: (
      <Link to={to} className={styles.entry}>
        <span className={styles.label}>{t(label)}</span>
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

interface GroupHeadProps {
  group: Exclude<MenuGroup, 'start'>;
  folded: readonly MenuGroup[];
  onToggle: (group: MenuGroup) => void;
}

/** A group's heading, which folds and unfolds it. */
function GroupHead({ group, folded, onToggle }: GroupHeadProps) {
  const { t } = useTranslation('shell');
  const isFolded = folded.includes(group);
  return (
    // The menu's role permits no other children than its entries.
    <button
      type="button"
      role="menuitem"
      className={styles.group}
      aria-expanded={!isFolded}
      onClick={() => onToggle(group)}
    >
      {t(`nav.${group}`)}
      {isFolded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
    </button>
  );
}

/** Navigation of the main layout, the same in the sidebar and in the phone's drawer. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const groups = useNavigation();
  const toMenuItem = useMenuItem();
  // The most specific entry: "/administration/users" lies below the overview's address, too.
  const [current = ''] = groups
    .flatMap(({ items }) => items)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .map(({ to }) => to)
    .sort((one, other) => other.length - one.length);
  const [folded, toggle] = useFoldedGroups();
  const paths = groups.flatMap(({ items }) => items.map(({ to }) => to.slice(1))).join(' ');
  useEffect(() => fetchAhead(paths.split(' ')), [paths]);
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
          inlineIndent={MENU_INDENT}
          selectedKeys={[current]}
          className={styles.menu}
          onClick={onNavigate}
          items={groups.map(({ group, items }) => ({
            type: 'group' as const,
            key: group,
            label: group === 'start' ? undefined : <GroupHead group={group} folded={folded} onToggle={toggle} />,
            // Where one is stays visible in a folded group.
            children: items.filter(({ to }) => !folded.includes(group) || to === current).map(toMenuItem),
          }))}
        />
      </nav>
      <HelpLink />
      <UserMenu onNavigate={onNavigate} />
      <div className={styles.legal}>
        <LegalLinks onNavigate={onNavigate} />
      </div>
    </div>
  );
}
