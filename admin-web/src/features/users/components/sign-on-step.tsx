import { Card, Flex, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';

interface SignOnStepProps {
  number: number;
  title: string;
  isDone: boolean;
  /** What is said in place of "done". */
  doneText?: string;
  children: ReactNode;
}

/** One of the steps by which a company sets up its own sign-in. */
export function SignOnStep({ number, title, isDone, doneText, children }: SignOnStepProps) {
  const { t } = useTranslation('users');
  return (
    <Card>
      <Flex wrap gap={8} justify="space-between" align="start">
        <Typography.Title level={2} className={looks.sectionTitle}>
          {`${String(number)}. ${title}`}
        </Typography.Title>
        <Tag color={isDone ? 'success' : 'default'}>{isDone ? (doneText ?? t('signOn.done')) : t('signOn.open')}</Tag>
      </Flex>
      {children}
    </Card>
  );
}
