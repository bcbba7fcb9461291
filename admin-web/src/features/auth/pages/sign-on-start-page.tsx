import { Alert, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { useSendingAtOnce } from '@/components/auth/use-sending';
import { FailureAlert } from '@/components/page/failure-alert';
import { getSessionState } from '@/providers/session/session-store';
import { leaveForStart } from '@/providers/session/sign-on';

/**
 * The address that a company's list of applications opens: begins the sign-in with its provider without typing. Whoever
 * is signed in stays so. Where to go afterwards is never taken from the address.
 */
export default function SignOnStartPage() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isNone, setIsNone] = useState(false);
  const { error } = useSendingAtOnce(async () => {
    if (getSessionState().phase === 'active') return navigate('/', { replace: true });
    const told = { issuer: search.get('iss') ?? undefined, loginName: search.get('login_hint') ?? undefined };
    const domain = search.get('domain');
    if (!domain || !(await leaveForStart({ domain, ...told }))) setIsNone(true);
  });
  return (
    <>
      <AuthHeading title={t('signOn.heading')} text={isNone || error ? undefined : t('signOn.startText')} />
      <FailureAlert failure={error} />
      {isNone && <Alert type="warning" showIcon role="alert" message={t('signOn.startNone')} />}
      {isNone || error ? (
        <AuthLinks>
          <Link to="/login">{t('backToLogin')}</Link>
        </AuthLinks>
      ) : (
        <Spin />
      )}
    </>
  );
}
