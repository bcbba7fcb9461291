import { RightOutlined } from '@ant-design/icons';
import { theme, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface EntryRowProps {
  to: string;
  icon: ReactNode;
  title: string;
  /** How it stands now. */
  value: ReactNode;
}

/** A line of the account: what it is, how it stands, and the whole of it leads to where it is changed. */
export function EntryRow({ to, icon, title, value }: EntryRowProps) {
  const { token } = theme.useToken();
  return (
    <li style={{ borderTop: `1px solid ${token.colorBorderSecondary}` }}>
      <Link
        to={to}
        style={{ display: 'flex', alignItems: 'center', gap: 16, padding: '14px 4px', color: token.colorText }}
      >
        <span style={{ fontSize: 18, color: token.colorPrimary }} aria-hidden>
          {icon}
        </span>
        <span style={{ flex: 1, minWidth: 0, display: 'grid' }}>
          <Typography.Text strong>{title}</Typography.Text>
          <Typography.Text type="secondary" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Typography.Text>
        </span>
        <RightOutlined style={{ fontSize: 12, color: token.colorTextTertiary }} aria-hidden />
      </Link>
    </li>
  );
}
