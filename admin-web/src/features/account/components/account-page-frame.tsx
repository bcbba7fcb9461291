import { Card } from 'antd';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/page/page-header';
import styles from './account-page-frame.module.css';

interface AccountPageFrameProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** One subject of the account, with the way back to all of them. */
export function AccountPageFrame({ title, text, children }: AccountPageFrameProps) {
  return (
    <div className={styles.frame}>
      <PageHeader title={title} subtitle={text} backTo="/account" />
      <Card>{children}</Card>
    </div>
  );
}
