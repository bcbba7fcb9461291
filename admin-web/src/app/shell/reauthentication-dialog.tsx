import type { PersonProof } from '@mpn/domain';
import { Button, Flex, Form, Input, type InputRef, Modal, theme, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FactorCodeField } from '@/components/auth/factor-code-field';
import { PasskeyButton } from '@/components/auth/passkey-button';
import { PasskeyIcon } from '@/components/auth/passkey-icon';
import looks from '@/components/looks.module.css';
import { FailureAlert } from '@/components/page/failure-alert';
import { ABOVE_CONFIRMATIONS } from '@/config/layers';
import { isCallError } from '@/providers/api/call-error';
import { leaveAsSupport, stopActing } from '@/providers/session/acting-session';
import { SESSION_IDLE } from '@/providers/session/idle';
import { arePasskeysPossible } from '@/providers/session/passkeys';
import {
  adoptLogin,
  finishLogin,
  requestLogin,
  resumeWithPasskey,
  type OpenedSession,
} from '@/providers/session/session-actions';
import { useSessionState } from '@/providers/session/session-store';
import { isSignOnRequired } from '@/providers/session/sign-on';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { SignOnInOtherTab } from './sign-on-in-other-tab';

// Reasons after which the account itself is blocked, so that a password does not help.
const FINAL = ['user-disabled', 'user-locked', 'company-disabled'].map(
  (kind) => `mpn.backend.authorization.error.${kind}`,
);

const ACTING = { LOGIN: null, IMPERSONATION: 'impersonator', PROMO_SHARE: 'promoshare' } as const;

/** Shown over the mounted page when the session has expired, so that nothing typed is lost. */
export function ReauthenticationDialog() {
  const { t } = useTranslation(['shell', 'client']);
  const { token } = theme.useToken();
  const { phase, session, expiry } = useSessionState();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  /** A login whose second factor is missing. */
  const [pending, setPending] = useState<OpenedSession | null>(null);
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), [pending]);
  if (phase !== 'expired' || !session) return null;

  // An acting session cannot be resumed with the acting person's password.
  const acting = session.kind in ACTING ? ACTING[session.kind as keyof typeof ACTING] : null;
  const isSupport = session.impersonator?.userId === null;
  const isLocked = expiry?.code === SESSION_IDLE;
  const mayResume = session.kind === 'LOGIN' && !FINAL.includes(expiry?.code ?? '');

  const resume = async ({ password = '', ...factor }: PersonProof) => {
    setBusy(true);
    try {
      if (pending) {
        await finishLogin(factor, pending.token);
        setPending(null);
      } else {
        const opened = await requestLogin({ loginName: session.user.loginName, password });
        if (opened.session.kind === 'SECOND_FACTOR') setPending(opened);
        else adoptLogin(opened);
      }
      setFailure(null);
    } catch (error) {
      // The time for the code is over: it begins with the password again.
      if (isCallError(error) && error.status === 401) setPending(null);
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const resumeByPasskey = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await resumeWithPasskey(session.user.id);
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
      afterOpenChange={() => field.current?.focus()}
      closable={false}
      keyboard={false}
      maskClosable={false}
      zIndex={token.zIndexPopupBase + ABOVE_CONFIRMATIONS}
      title={t(isLocked ? 'shell:reauthentication.locked' : 'shell:reauthentication.title')}
      footer={null}
      width={440}
    >
      <Typography.Paragraph type="secondary">
        {expiry?.message ?? t(isLocked ? 'shell:reauthentication.idle' : 'client:authorization.token.expired')}
        {mayResume && !pending && ` ${t('shell:reauthentication.text')}`}
        {acting && ` ${t('shell:reauthentication.acting')}`}
      </Typography.Paragraph>
      <Form layout="vertical" requiredMark={false} onFinish={(values: PersonProof) => void resume(values)}>
        <input type="text" name="username" autoComplete="username" value={session.user.loginName} readOnly hidden />
        {mayResume && pending && (
          <>
            {pending.session.secondFactors?.includes('PASSKEY') && arePasskeysPossible() && (
              <PasskeyButton
                block
                className={looks.wideSpaceBelow}
                pending={pending.token}
                onAnswer={(passkey) => void resume({ passkey })}
                onFailure={setFailure}
              />
            )}
            <FactorCodeField
              input={field}
              hint={pending.session.secondFactors?.includes('TOTP') === false ? 'recovery' : 'any'}
            />
          </>
        )}
        {mayResume && !pending && (
          <Form.Item
            name="password"
            label={t('shell:reauthentication.password', { name: session.user.loginName })}
            rules={[{ required: true, message: '' }]}
          >
            <Input.Password ref={field} autoComplete="current-password" />
          </Form.Item>
        )}
        <FailureAlert failure={failure} />
        {(isSignOnRequired(failure) || (mayResume && session.signsOn)) && (
          <SignOnInOtherTab userId={session.user.id} onFailure={setFailure} />
        )}
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
          {mayResume && !pending && arePasskeysPossible() && (
            <Button icon={<PasskeyIcon />} disabled={busy} onClick={() => void resumeByPasskey()}>
              {t('shell:reauthentication.passkey')}
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
