import { beginSignOnTest, type SingleSignOnView } from '@mpn/domain';
import { Alert, Button, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { FailureAlert } from '@/components/page/failure-alert';
import { DateText } from '@/components/text/texts';
import { call } from '@/providers/api/call';
import { isCallError } from '@/providers/api/call-error';
import { useIsSuperAdmin } from '@/providers/session/session-store';
import { leaveForTest } from '@/providers/session/sign-on';
import { SignOnStep } from './sign-on-step';

interface SignOnTestProps {
  companyId: number;
  view: SingleSignOnView;
  /** Whether a test has just been passed. */
  isPassed: boolean;
}

/** Step 3: the administrator's own complete sign-in at the provider. */
export function SignOnTest({ companyId, view: { provider, testedAt }, isPassed }: SignOnTestProps) {
  const { t } = useTranslation('users');
  const isSuperAdmin = useIsSuperAdmin();
  const [failure, setFailure] = useState<unknown>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const begin = async () => {
    setIsLeaving(true);
    setFailure(null);
    try {
      const { url } = await call(beginSignOnTest, { params: { id: companyId } });
      if (url !== null) return leaveForTest(url, companyId);
    } catch (error) {
      if (!isCallError(error) || !error.isCanceled) setFailure(error);
    }
    setIsLeaving(false);
  };
  return (
    <SignOnStep number={3} title={t('signOn.test.title')} isDone={testedAt !== null}>
      <p>{t('signOn.test.text')}</p>
      {isPassed && (
        <Alert type="success" showIcon role="status" message={t('signOn.test.passed')} className={looks.spaceBelow} />
      )}
      {isSuperAdmin && (
        <Alert type="info" showIcon message={t('signOn.test.superAdmin')} className={looks.spaceBelow} />
      )}
      {testedAt !== null && (
        <p>
          {t('signOn.test.last')} <DateText value={testedAt} withTime />
        </p>
      )}
      <FailureAlert failure={failure} />
      {provider === null ? (
        <Typography.Text type="secondary">{t('signOn.providerFirst')}</Typography.Text>
      ) : (
        <Button loading={isLeaving} onClick={() => void begin()}>
          {t('signOn.test.begin')}
        </Button>
      )}
    </SignOnStep>
  );
}
