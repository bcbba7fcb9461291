import { useState } from 'react';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { CodeForm } from '@/components/auth/code-form';
import { isCallError } from '@/providers/api/call-error';
import { errorText } from '@/providers/notifications/error-text';
import { SupportContact } from '@/providers/notifications/support-contact';
import { useNotify } from '@/providers/notifications/use-notify';
import { readDraft } from '../state/registration-draft';
import { withType } from '../state/registration-type';
import { redeemCode, requestCode } from '../state/verification';

const REGISTERED = 'mpn.backend.registration.error.email-already-registered';

/** Form for the mailed code. Whether the e-mail address has an account is shown only after the right code. */
export default withType(function VerifyPage({ type, base }) {
  const { t } = useTranslation(['registration', 'auth']);
  const navigate = useNavigate();
  const notify = useNotify();
  const [draft, setDraft] = useState(() => readDraft(type));
  const [registered, setRegistered] = useState<string | null>(null);
  const { email } = draft;
  if (email === undefined) return <Navigate to={base} replace />;

  const confirm = async (code: string) => {
    try {
      await redeemCode(type, email, code);
    } catch (error) {
      if (!isCallError(error) || !error.has(REGISTERED)) throw error;
      setRegistered(errorText(error));
      return;
    }
    await navigate(`${base}/form`, { replace: true });
  };
  const resend = async () => {
    await requestCode(type, email);
    setDraft(readDraft(type));
    notify.success(t('registration:verify.sentAgain'));
  };
  return (
    <>
      <AuthHeading title={t('registration:verify.heading')} />
      {registered === null ? (
        <CodeForm
          email={email}
          confirmText={t('registration:verify.submit')}
          resendAt={draft.resendAt}
          onConfirm={confirm}
          onResend={resend}
          onOther={() => void navigate(base)}
        />
      ) : (
        <Alert
          type="info"
          showIcon
          role="alert"
          message={registered}
          description={
            <>
              <SupportContact />
              <Link to="/login">{t('auth:backToLogin')}</Link>
              {' · '}
              <Link to="/account/password/reset-request">{t('auth:login.forgotPassword')}</Link>
            </>
          }
        />
      )}
    </>
  );
});
