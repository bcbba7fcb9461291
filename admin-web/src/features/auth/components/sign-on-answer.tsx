import { Button, Form, Input, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { useSending, useSendingAtOnce } from '@/components/auth/use-sending';
import { FailureAlert } from '@/components/page/failure-alert';
import { safeRedirect } from '@/providers/routing/safe-redirect';
import { finishAnsweredSignOn, linkAnsweredSignOn, takeSignOnTarget } from '@/providers/session/sign-on';

/** The first sign-in with the provider: the password confirms, once, whose account it is. */
function PasswordOnce({ state, onSignedIn }: { state: string; onSignedIn: () => void }) {
  const { t } = useTranslation('auth');
  const link = useSending(async ({ password }: { password: string }) => {
    await linkAnsweredSignOn(state, password);
    onSignedIn();
  });
  return (
    <>
      <AuthHeading title={t('signOn.linkHeading')} text={t('signOn.linkText')} />
      <FailureAlert failure={link.error} />
      <Form layout="vertical" requiredMark={false} onFinish={(values: { password: string }) => link.send(values)}>
        <Form.Item
          name="password"
          label={t('fields.password')}
          extra={t('signOn.linkHint')}
          rules={[{ required: true, message: t('fields.passwordMissing') }]}
        >
          <Input.Password size="large" autoFocus autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={link.isSending || link.isDone}>
          {t('signOn.link')}
        </Button>
      </Form>
      <AuthLinks>
        <Link to="/login">{t('backToLogin')}</Link>
        <Link to="/account/password/reset-request">{t('login.forgotPassword')}</Link>
      </AuthLinks>
    </>
  );
}

/** Finishes a sign-in with the provider's answer, which is valid once. */
export function SignOnAnswer({ parameters, state }: { parameters: string; state: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [target] = useState(() => safeRedirect(takeSignOnTarget()));
  const goOn = () => void navigate(target, { replace: true });
  const [needsLink, setNeedsLink] = useState(false);
  const { error } = useSendingAtOnce(async () => {
    if (await finishAnsweredSignOn(parameters)) goOn();
    else setNeedsLink(true);
  });

  if (needsLink) return <PasswordOnce state={state} onSignedIn={goOn} />;
  return (
    <>
      <AuthHeading title={t('signOn.heading')} text={error ? undefined : t('signOn.text')} />
      <FailureAlert failure={error} />
      {error ? (
        <AuthLinks>
          <Link to={target === '/' ? '/login' : `/login?${new URLSearchParams({ redirectUrl: target }).toString()}`}>
            {t('backToLogin')}
          </Link>
        </AuthLinks>
      ) : (
        <Spin />
      )}
    </>
  );
}
