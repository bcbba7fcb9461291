import { reportSignIn } from '@mpn/domain';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '@/providers/api/call';
import { FailureAlert } from '@/components/page/failure-alert';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { useSending } from '@/components/auth/use-sending';

/**
 * Target of the link in the mail about a new sign-in. Nothing happens until the button is pressed: mail scanners open
 * links. The token is in the fragment, which browsers do not send.
 */
export default function ReportSignInPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const report = useSending(() => call(reportSignIn, { body: { token } }));

  if (report.answer) {
    const choosePassword = `/account/password/reset#token=${report.answer.resetToken}`;
    return (
      <>
        <AuthHeading title={t('reportSignIn.doneHeading')} text={t('reportSignIn.doneText')} />
        <Button
          type="primary"
          size="large"
          block
          autoFocus
          onClick={() => void navigate(choosePassword, { replace: true })}
        >
          {t('reportSignIn.choosePassword')}
        </Button>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={t('reportSignIn.heading')} text={t('reportSignIn.text')} />
      <FailureAlert failure={report.error} />
      {token ? (
        <Button type="primary" size="large" block loading={report.isSending} onClick={() => report.send(undefined)}>
          {t('reportSignIn.submit')}
        </Button>
      ) : (
        <Alert type="error" showIcon role="alert" message={t('admitNetwork.tokenMissing')} />
      )}
      <AuthLinks>
        <Link to="/login">{t('backToLogin')}</Link>
        <Link to="/account/password/reset-request">{t('login.forgotPassword')}</Link>
      </AuthLinks>
    </>
  );
}
