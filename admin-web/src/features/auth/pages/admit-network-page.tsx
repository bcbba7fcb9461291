import { admitNetwork } from '@mpn/domain';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '@/providers/api/call';
import { FailureAlert } from '@/components/page/failure-alert';
import { useFormats } from '@/providers/i18n/use-formats';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { useSending } from '@/components/auth/use-sending';

/**
 * Target of the link in the mail about a refused login. Nothing happens until the button is pressed: mail scanners
 * open links. The token is in the fragment, which browsers do not send.
 */
export default function AdmitNetworkPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { hash } = useLocation();
  const formats = useFormats();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const admit = useSending(() => call(admitNetwork, { body: { token } }));

  if (admit.answer) {
    return (
      <>
        <AuthHeading
          title={t('admitNetwork.doneHeading')}
          text={t('admitNetwork.doneText', {
            network: admit.answer.network,
            until: formats.instant(admit.answer.until),
          })}
        />
        <Button type="primary" size="large" block autoFocus onClick={() => void navigate('/login', { replace: true })}>
          {t('login.submit')}
        </Button>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={t('admitNetwork.heading')} text={t('admitNetwork.text')} />
      <FailureAlert failure={admit.error} />
      {token ? (
        <Button type="primary" size="large" block loading={admit.isSending} onClick={() => admit.send(undefined)}>
          {t('admitNetwork.submit')}
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
