import { Typography } from 'antd';
import type { ReactNode } from 'react';
import styles from './auth.module.css';

export function AuthHeading({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <header className={styles.heading}>
      <Typography.Title level={1} style={{ margin: 0, fontSize: 30, letterSpacing: '-0.02em' }}>
        {title}
      </Typography.Title>
      {text && (
        <Typography.Paragraph type="secondary" style={{ margin: '8px 0 0', fontSize: 15 }}>
          {text}
        </Typography.Paragraph>
      )}
    </header>
  );
}
