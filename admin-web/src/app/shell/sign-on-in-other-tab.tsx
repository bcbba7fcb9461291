import { Button, Flex, Typography } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { resumeFromOtherTab } from '@/providers/session/session-actions';

interface SignOnInOtherTabProps {
  userId: number;
  onFailure: (failure: unknown) => void;
}

/**
 * Resumes an ended session by a sign-in with the company in another tab, so that this page keeps its unsaved input. The
 * new session is taken over when this tab gets the focus again.
 */
export function SignOnInOtherTab({ userId, onFailure }: SignOnInOtherTabProps) {
  const { t } = useTranslation('shell');
  useEffect(() => {
    const onFocus = () => void resumeFromOtherTab(userId).catch(onFailure);
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [userId, onFailure]);
  return (
    <Flex vertical gap={8} className={looks.spaceBelow}>
      <Button type="primary" block href="/login" target="_blank">
        {t('reauthentication.company')}
      </Button>
      <Typography.Text type="secondary">{t('reauthentication.companyText')}</Typography.Text>
    </Flex>
  );
}
