import { Typography } from 'antd';
import type { ReactNode } from 'react';
import styles from './auth.module.css';

export function AuthHeading({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <header className={styles.heading}>
      <Typography.Title level={1} className={styles.title}>
        {title}
      </Typography.Title>
      {text && (
        <Typography.Paragraph type="secondary" className={styles.subtitle}>
          {text}
        </Typography.Paragraph>
      )}
    </header>
  );
}
