import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface PageHeaderProps {
  title: ReactNode;
  /** A line below the title: artist, label, number of entries. */
  subtitle?: ReactNode;
  /** Beside the title: a status. */
  tags?: ReactNode;
  /** Buttons at the right; the first thing to do comes last. */
  actions?: ReactNode;
  /** Where the arrow leads. */
  backTo?: string;
}

/** The arrow itself, not the room around it, stands at the page's edge. */
const BACK = { flex: 'none', marginInlineStart: -13 } as const;

/** Top of every page: what it is, how it stands, what can be done. */
export function PageHeader({ title, subtitle, tags, actions, backTo }: PageHeaderProps) {
  const { t } = useTranslation('common');
  return (
    <header style={{ display: 'flex', flexWrap: 'wrap', gap: '12px 24px', alignItems: 'center', marginBottom: 20 }}>
      <div style={{ flex: '1 1 320px', minWidth: 0, display: 'flex', gap: 4, alignItems: 'flex-start' }}>
        {backTo && (
          // A column of its own, so that what is below the title begins where the title does.
          <Link to={backTo} tabIndex={-1} style={BACK}>
            <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('actions.back')} />
          </Link>
        )}
        <div style={{ flex: 1, minWidth: 0 }}>
          <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px', minHeight: 40 }}>
            <Typography.Title level={1} style={{ margin: 0, fontSize: 28, letterSpacing: '-0.02em' }}>
              {title}
            </Typography.Title>
            {tags}
          </div>
          {subtitle && (
            <Typography.Text type="secondary" style={{ fontSize: 15 }}>
              {subtitle}
            </Typography.Text>
          )}
        </div>
      </div>
      {actions && <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>{actions}</div>}
    </header>
  );
}
