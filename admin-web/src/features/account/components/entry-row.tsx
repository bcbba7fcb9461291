import { RightOutlined } from '@ant-design/icons';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
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
  return (
    <li className={styles.row}>
      <Link to={to} className={styles.link}>
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        <span className={styles.texts}>
          <Typography.Text strong>{title}</Typography.Text>
          <Typography.Text type="secondary" className={styles.value}>
            {value}
          </Typography.Text>
        </span>
        <RightOutlined className={looks.arrow} aria-hidden />
      </Link>
    </li>
  );
}
