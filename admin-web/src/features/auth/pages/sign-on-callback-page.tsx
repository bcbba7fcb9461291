import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { SignOnAnswer } from '../components/sign-on-answer';
import { SignOnConfirmationAnswer } from '../components/sign-on-confirmation-answer';
import { SignOnTestAnswer } from '../components/sign-on-test-answer';

/** Where a company's provider sends the browser back: after a sign-in, an administrator's test or a confirmation. */
export default function SignOnCallbackPage() {
  const { t } = useTranslation('auth');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [parameters] = useState(() => search.slice(1));

  useEffect(() => {
    // The answer counts once: it stays neither in the address nor in the history.
    if (search) void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);

  const state = new URLSearchParams(parameters).get('state') ?? '';
  if (state.startsWith('s.')) return <SignOnAnswer parameters={parameters} state={state} />;
  if (state.startsWith('t.')) return <SignOnTestAnswer parameters={parameters} />;
  if (state.startsWith('c.')) return <SignOnConfirmationAnswer parameters={parameters} />;
  return (
    <>
      <AuthHeading title={t('signOn.heading')} />
      <Alert type="warning" showIcon role="alert" message={t('signOn.incomplete')} />
      <AuthLinks>
        <Link to="/login">{t('backToLogin')}</Link>
      </AuthLinks>
    </>
  );
}
