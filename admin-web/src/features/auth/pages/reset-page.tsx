import { resetPassword } from '@mpn/domain';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCallMutation } from '@/providers/api/hooks';
import { errorText } from '@/providers/notifications/error-text';
import { AuthHeading } from '../components/auth-heading';
import { NewPasswordForm } from '../components/new-password-form';

/** Target of the mailed link; a link without its token is an error (specification section 8). */
export default function ResetPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const reset = useCallMutation(resetPassword);

  if (reset.isSuccess) {
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
          busy={reset.isPending}
          failure={reset.error && errorText(reset.error)}
          onSubmit={(password) => reset.mutate({ body: { ...password, token, endOtherSessions: true } })}
        />
      ) : (
        <Alert type="error" showIcon role="alert" message={t('reset.tokenMissing')} />
      )}
      <p style={{ marginTop: 20 }}>
        <Link to="/account/password/reset-request">{t('reset.newLink')}</Link>
      </p>
    </>
  );
}
