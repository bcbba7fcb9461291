import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useAuthCalls } from '@/providers/refine/auth-calls';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { NewPasswordForm } from '../components/new-password-form';
import { useSending } from '@/components/auth/use-sending';

/** The link's token: in its fragment, which browsers do not send; links of older mails have it in the query. */
function tokenOf({ hash, search }: { hash: string; search: string }): string {
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? '';
}

/** Target of the mailed link; a link without its token is an error. */
export default function ResetPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const location = useLocation();
  const [token] = useState(() => tokenOf(location));
  // Removes the token from the address bar and the history.
  useEffect(() => {
    if (location.hash || location.search) void navigate(location.pathname, { replace: true });
  }, [location, navigate]);
  const { updatePassword } = useAuthCalls();
  const reset = useSending(updatePassword);

  if (reset.isDone) {
    return (
      <>
        <AuthHeading title={t('reset.doneHeading')} text={t('reset.doneText')} />
        <Button type="primary" size="large" block autoFocus onClick={() => void navigate('/login', { replace: true })}>
          {t('login.submit')}
        </Button>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={t('reset.heading')} text={t('reset.text')} />
      {token ? (
        <NewPasswordForm
          submitText={t('reset.submit')}
          busy={reset.isSending}
          failure={reset.error}
          onSubmit={(password) => reset.send({ ...password, token, endOtherSessions: true })}
        />
      ) : (
        <Alert type="error" showIcon role="alert" message={t('reset.tokenMissing')} />
      )}
      <AuthLinks>
        <Link to="/account/password/reset-request">{t('reset.newLink')}</Link>
      </AuthLinks>
    </>
  );
}
