import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FailureAlert } from '@/components/page/failure-alert';
import { useAuthCalls } from '@/providers/refine/auth-calls';
import { safeRedirect } from '@/providers/routing/safe-redirect';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import type { Credentials } from '@/providers/session/session-actions';
import { getSessionState } from '@/providers/session/session-store';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { LoginNameField } from '../components/login-name-field';
import { PasskeySignIn } from '../components/passkey-sign-in';
import styles from './login-page.module.css';

export default function LoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const exists = useScreenExists();
  const { login } = useAuthCalls();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const target = safeRedirect(search.get('redirectUrl'));

  useEffect(() => {
    if (getSessionState().phase === 'active') void navigate(target, { replace: true });
  }, [navigate, target]);

  const submit = async (credentials: Credentials) => {
    setBusy(true);
    setFailure(null);
    try {
      await login(credentials);
      await navigate(target, { replace: true });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };

  return (
    <>
      <AuthHeading title={t('login.heading')} text={t('login.text')} />
      <FailureAlert failure={failure} />
      <Form layout="vertical" requiredMark={false} onFinish={(values: Credentials) => void submit(values)}>
        <LoginNameField offersPasskeys />
        <Form.Item
          name="password"
          label={t('fields.password')}
          rules={[{ required: true, message: t('fields.passwordMissing') }]}
        >
          <Input.Password size="large" autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={busy} className={styles.submit}>
          {t('login.submit')}
        </Button>
      </Form>
      <PasskeySignIn busy={busy} onFailure={setFailure} onSignedIn={() => void navigate(target, { replace: true })} />
      <AuthLinks>
        <Link to="/account/password/reset-request">{t('login.forgotPassword')}</Link>
        {exists('/register') && <Link to="/register">{t('login.register')}</Link>}
      </AuthLinks>
    </>
  );
}
