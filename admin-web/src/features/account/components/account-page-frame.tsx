import { Card } from 'antd';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/page/page-header';
import styles from './account-page-frame.module.css';

interface AccountPageFrameProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** Layout of an account page, with a link back to the overview. */
export function AccountPageFrame({ title, text, children }: AccountPageFrameProps) {
  return (
    <div className={styles.frame}>
      <PageHeader title={title} subtitle={text} backTo="/account" />
      <Card>{children}</Card>
    </div>
  );
}
