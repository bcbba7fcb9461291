import { Button, Flex, Form, Input, type InputRef, Modal, Typography } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FailureAlert } from '@/components/page/failure-alert';
import { leaveAsSupport, stopActing } from '@/providers/session/acting-session';
import { logIn } from '@/providers/session/session-actions';
import { useSessionState } from '@/providers/session/session-store';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';

// Reasons after which the account itself is blocked, so that a password does not help.
const FINAL = ['user-disabled', 'user-locked', 'company-disabled'].map(
  (kind) => `mpn.backend.authorization.error.${kind}`,
);

const ACTING = { LOGIN: null, IMPERSONATION: 'impersonator', PROMO_SHARE: 'promoshare' } as const;

/** Shown over the mounted page when the session has expired, so that nothing typed is lost. */
export function ReauthenticationDialog() {
  const { t } = useTranslation(['shell', 'client']);
  const { phase, session, expiry } = useSessionState();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const password = useRef<InputRef>(null);
  if (phase !== 'expired' || !session) return null;

  // An acting session cannot be resumed with the acting person's password.
  const acting = session.kind in ACTING ? ACTING[session.kind as keyof typeof ACTING] : null;
  const isSupport = session.impersonator?.userId === null;
  const mayResume = session.kind === 'LOGIN' && !FINAL.includes(expiry?.code ?? '');

  const resume = async ({ password }: { password: string }) => {
    setBusy(true);
    try {
      await logIn({ loginName: session.user.loginName, password });
      setFailure(null);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const end = () => {
    discardUnsavedChanges();
    void navigate('/logout');
  };
  // After an acting session the user's own session continues; if it has expired too, this logs out.
  const goBack = async () => {
    setBusy(true);
    discardUnsavedChanges();
    if (isSupport) return leaveAsSupport();
    if (acting) await stopActing(acting).catch(() => undefined);
    setBusy(false);
    await navigate('/');
  };

  return (
    <Modal
      open
      afterOpenChange={() => password.current?.focus()}
      closable={false}
      keyboard={false}
      maskClosable={false}
      title={t('shell:reauthentication.title')}
      footer={null}
      width={440}
    >
      <Typography.Paragraph type="secondary">
        {expiry?.message ?? t('client:authorization.token.expired')}
        {mayResume && ` ${t('shell:reauthentication.text')}`}
        {acting && ` ${t('shell:reauthentication.acting')}`}
      </Typography.Paragraph>
      <Form layout="vertical" requiredMark={false} onFinish={(values: { password: string }) => void resume(values)}>
        <input type="text" name="username" autoComplete="username" value={session.user.loginName} readOnly hidden />
        {mayResume && (
          <Form.Item
            name="password"
            label={t('shell:reauthentication.password', { name: session.user.loginName })}
            rules={[{ required: true, message: '' }]}
          >
            <Input.Password ref={password} autoComplete="current-password" />
          </Form.Item>
        )}
        <FailureAlert failure={failure} />
        <Flex wrap gap={8} justify="flex-end">
          <Button onClick={end}>{t('shell:reauthentication.end')}</Button>
          {acting && (
            <Button type="primary" loading={busy} onClick={() => void goBack()}>
              {t(
                isSupport
                  ? 'shell:acting.leaveSupport'
                  : acting === 'impersonator'
                    ? 'shell:acting.leaveImpersonation'
                    : 'shell:acting.leavePromoShare',
              )}
            </Button>
          )}
          {mayResume && (
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('shell:reauthentication.resume')}
            </Button>
          )}
        </Flex>
      </Form>
    </Modal>
  );
}
