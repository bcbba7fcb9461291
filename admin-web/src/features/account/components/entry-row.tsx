import { RightOutlined } from '@ant-design/icons';
import { theme, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './entry-row.module.css';

interface EntryRowProps {
  to: string;
  icon: ReactNode;
  title: string;
  /** The current value. */
  value: ReactNode;
}

/** A row of the account page: title, current value, and a link to the page that changes it. */
export function EntryRow({ to, icon, title, value }: EntryRowProps) {
  const { token } = theme.useToken();
  return (
    <li className={styles.row}>
      <Link
        to={to}
        style={{ display: 'flex', alignItems: 'center', gap: 16, padding: '14px 4px', color: token.colorText }}
      >
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        <span className={styles.texts}>
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
