import { Button, Typography } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { resumeFromOtherTab } from '@/providers/session/session-actions';

interface SignOnInOtherTabProps {
  userId: number;
  onFailure: (failure: unknown) => void;
}

/**
 * Resumes a session by the sign-in with the company, in another tab: the page stays, with what was typed. It goes on
 * once the person comes back to it.
 */
export function SignOnInOtherTab({ userId, onFailure }: SignOnInOtherTabProps) {
  const { t } = useTranslation('shell');
  useEffect(() => {
    const onFocus = () => void resumeFromOtherTab(userId).catch(onFailure);
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [userId, onFailure]);
  return (
    <div className={looks.spaceBelow}>
      <Button type="primary" block href="/login" target="_blank">
        {t('reauthentication.company')}
      </Button>
      <Typography.Text type="secondary">{t('reauthentication.companyText')}</Typography.Text>
    </div>
  );
}
