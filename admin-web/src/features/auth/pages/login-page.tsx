import { Alert, Button, Divider, Flex, Form, Input, type InputRef } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FailureAlert } from '@/components/page/failure-alert';
import { useAuthCalls } from '@/providers/refine/auth-calls';
import { safeRedirect } from '@/providers/routing/safe-redirect';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import type { Credentials } from '@/providers/session/session-actions';
import { getSessionState } from '@/providers/session/session-store';
import { isSignOnRequired } from '@/providers/session/sign-on';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import looks from '@/components/looks.module.css';
import { CompanySignIn } from '../components/company-sign-in';
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
  const [hasNoSignOn, setHasNoSignOn] = useState(false);
  const [busy, setBusy] = useState(false);
  const [form] = Form.useForm<Credentials>();
  const target = safeRedirect(search.get('redirectUrl'));

  useEffect(() => {
    if (getSessionState().phase === 'active') void navigate(target, { replace: true });
  }, [navigate, target]);

  const showFailure = (error: unknown) => {
    setHasNoSignOn(false);
    setFailure(error);
  };
  const submit = async (credentials: Credentials) => {
    setBusy(true);
    showFailure(null);
    try {
      await login(credentials);
      await navigate(target, { replace: true });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };

  const readAddress = (): string | null => {
    const typed = ((form.getFieldValue('loginName') as string | undefined) ?? '').trim();
    const at = typed.lastIndexOf('@');
    const isAddress = at > 0 && at < typed.length - 1;
    form.setFields([{ name: 'loginName', errors: isAddress ? [] : [t('login.companyAddress')] }]);
    if (isAddress) return typed;
    (form.getFieldInstance('loginName') as InputRef | undefined)?.focus();
    return null;
  };

  return (
    <>
      <AuthHeading title={t('login.heading')} text={t('login.text')} />
      <FailureAlert failure={failure} />
      {!navigator.cookieEnabled && (
        <Alert type="warning" showIcon message={t('login.cookiesBlocked')} className={looks.wideSpaceBelow} />
      )}
      {hasNoSignOn && (
        <Alert type="info" showIcon role="status" message={t('login.noCompany')} className={looks.wideSpaceBelow} />
      )}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values: Credentials) => void submit(values)}>
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
      <Divider plain>{t('login.or')}</Divider>
      <Flex vertical gap={12}>
        <PasskeySignIn
          busy={busy}
          onFailure={showFailure}
          onSignedIn={() => void navigate(target, { replace: true })}
        />
        <CompanySignIn
          busy={busy}
          isRequired={isSignOnRequired(failure)}
          target={target}
          readAddress={readAddress}
          onFailure={showFailure}
          onNone={() => setHasNoSignOn(true)}
        />
      </Flex>
      <AuthLinks>
        <Link to="/account/password/reset-request">{t('login.forgotPassword')}</Link>
        {exists('/register') && <Link to="/register">{t('login.register')}</Link>}
      </AuthLinks>
    </>
  );
}
