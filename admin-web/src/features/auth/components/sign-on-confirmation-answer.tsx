import { finishSignOnConfirmation } from '@mpn/domain';
import { Alert, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthHeading } from '@/components/auth/auth-heading';
import { useSendingAtOnce } from '@/components/auth/use-sending';
import { FailureAlert } from '@/components/page/failure-alert';
import { call } from '@/providers/api/call';
import { tellConfirmed } from '@/providers/session/sign-on-confirmation';

/** Sends the provider's answer to confirm the session, and notifies the tab whose call waits for the confirmation. */
export function SignOnConfirmationAnswer({ parameters }: { parameters: string }) {
  const { t } = useTranslation('auth');
  const [isDone, setIsDone] = useState(false);
  const { error } = useSendingAtOnce(async () => {
    await call(finishSignOnConfirmation, { body: { parameters } });
    tellConfirmed();
    setIsDone(true);
  });
  return (
    <>
      <AuthHeading title={t('signOn.confirmHeading')} />
      <FailureAlert failure={error} />
      {isDone && <Alert type="success" showIcon role="status" message={t('signOn.confirmed')} />}
      {!isDone && !error && <Spin />}
    </>
  );
}
