import { changeLegacyPassword } from '@mpn/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { callWithHeaders } from '@/providers/api/call';
import { ClientError } from '@/providers/api/client-error';
import { adoptSession, bearerOf } from '@/providers/session/session-actions';
import { useSessionState } from '@/providers/session/session-store';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { NewPasswordForm, type NewPassword } from '../components/new-password-form';

/** Accounts from the older version must choose a new password first. */
export default function MigratePasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { session } = useSessionState();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (body: NewPassword) => {
    setBusy(true);
    setFailure(null);
    try {
      const { data, headers } = await callWithHeaders(changeLegacyPassword, { body });
      const token = bearerOf(headers);
      if (!token) throw new ClientError('login.noToken');
      adoptSession(token, data);
      await navigate('/', { replace: true });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      <AuthHeading title={t('migrate.heading')} text={t('migrate.text')} />
      <NewPasswordForm
        submitText={t('migrate.submit')}
        busy={busy}
        failure={failure}
        loginName={session?.user.loginName}
        onSubmit={(body) => void submit(body)}
      />
      <AuthLinks>
        <Link to="/logout">{t('migrate.logout')}</Link>
      </AuthLinks>
    </>
  );
}
