import { beginSignOnConfirmation } from '@mpn/domain';
import { Alert, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthHeading } from '@/components/auth/auth-heading';
import { useSendingAtOnce } from '@/components/auth/use-sending';
import { FailureAlert } from '@/components/page/failure-alert';
import { call } from '@/providers/api/call';

/** Sends a person who has to confirm who they are to the provider of their company, in a tab of its own. */
export default function SignOnConfirmPage() {
  const { t } = useTranslation('auth');
  const [isNone, setIsNone] = useState(false);
  const { error } = useSendingAtOnce(async () => {
    const { url } = await call(beginSignOnConfirmation, {});
    if (url === null) setIsNone(true);
    else window.location.replace(url);
  });
  return (
    <>
      <AuthHeading title={t('signOn.confirmHeading')} text={isNone || error ? undefined : t('signOn.startText')} />
      <FailureAlert failure={error} />
      {isNone && <Alert type="warning" showIcon role="alert" message={t('signOn.confirmNone')} />}
      {!isNone && !error && <Spin />}
    </>
  );
}
