import { Card } from 'antd';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/page/page-header';

interface AccountPageFrameProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** One subject of the account, with the way back to all of them. */
export function AccountPageFrame({ title, text, children }: AccountPageFrameProps) {
  return (
    <div style={{ maxWidth: 760 }}>
      <PageHeader title={title} subtitle={text} backTo="/account" />
      <Card>{children}</Card>
    </div>
  );
}
