import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorText } from '@/providers/notifications/error-text';
import { safeRedirect } from '@/providers/routing/safe-redirect';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { logIn, type Credentials } from '@/providers/session/session-actions';
import { getSessionState } from '@/providers/session/session-store';
import { AuthHeading } from '../components/auth-heading';
import { FailureAlert } from '../components/failure-alert';

export default function LoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const exists = useScreenExists();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const target = safeRedirect(search.get('redirectUrl'));

  useEffect(() => {
    if (getSessionState().phase === 'active') void navigate(target, { replace: true });
  }, [navigate, target]);

  const submit = async (credentials: Credentials) => {
    setBusy(true);
    setFailure(null);
    try {
      await logIn(credentials);
      await navigate(target, { replace: true });
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };

  return (
    <>
      <AuthHeading title={t('login.heading')} text={t('login.text')} />
      <FailureAlert text={failure} />
      <Form layout="vertical" requiredMark={false} onFinish={(values: Credentials) => void submit(values)}>
        <Form.Item
          name="loginName"
          label={t('fields.loginName')}
          rules={[{ required: true, whitespace: true, message: t('fields.loginNameMissing') }]}
        >
          <Input
            size="large"
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('fields.password')}
          rules={[{ required: true, message: t('fields.passwordMissing') }]}
        >
          <Input.Password size="large" autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={busy} style={{ marginTop: 4 }}>
          {t('login.submit')}
        </Button>
      </Form>
      <p style={{ margin: '20px 0 0', display: 'flex', justifyContent: 'space-between', gap: 16, flexWrap: 'wrap' }}>
        <Link to="/account/password/reset-request">{t('login.forgotPassword')}</Link>
        {exists('/register') && <Link to="/register">{t('login.register')}</Link>}
      </p>
    </>
  );
}
