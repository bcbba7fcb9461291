import { changeLegacyPassword } from '@mpn/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { callWithHeaders } from '@/providers/api/call';
import { errorText } from '@/providers/notifications/error-text';
import { adoptSession, bearerOf, SessionError } from '@/providers/session/session-actions';
import { AuthHeading } from '../components/auth-heading';
import { NewPasswordForm, type NewPassword } from '../components/new-password-form';

/** Accounts from the older version choose a new password before anything else. */
export default function MigratePasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (body: NewPassword) => {
    setBusy(true);
    setFailure(null);
    try {
      const { data, headers } = await callWithHeaders(changeLegacyPassword, { body });
      const token = bearerOf(headers);
      if (!token) throw new SessionError('login.noToken');
      adoptSession(token, data);
      await navigate('/', { replace: true });
    } catch (error) {
      setFailure(errorText(error));
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
        onSubmit={(body) => void submit(body)}
      />
      <p style={{ marginTop: 20 }}>
        <Link to="/logout">{t('migrate.logout')}</Link>
      </p>
    </>
  );
}
