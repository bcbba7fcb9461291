import type { FactorProof } from '@mpn/domain';
import { Button, Divider, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { FactorCodeField } from '@/components/auth/factor-code-field';
import { PasskeyButton } from '@/components/auth/passkey-button';
import { FailureAlert } from '@/components/page/failure-alert';
import { SupportContact } from '@/providers/notifications/support-contact';
import { safeRedirect } from '@/providers/routing/safe-redirect';
import { arePasskeysPossible } from '@/providers/session/passkeys';
import { finishLogin } from '@/providers/session/session-actions';
import { useSessionState } from '@/providers/session/session-store';
import styles from './login-page.module.css';

/** Second step of a sign-in: a passkey, the code of the authenticator app, or a recovery code. */
export default function SecondFactorPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { session } = useSessionState();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const kinds = session?.secondFactors ?? ['TOTP'];
  const hasPasskey = kinds.includes('PASSKEY') && arePasskeysPossible();

  const submit = async (factor: FactorProof) => {
    setBusy(true);
    setFailure(null);
    try {
      await finishLogin(factor);
      await navigate(safeRedirect(search.get('redirectUrl')), { replace: true });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      <AuthHeading
        title={t('secondFactor.heading')}
        text={t(hasPasskey ? 'secondFactor.textPasskey' : 'secondFactor.text', {
          name: session?.user.loginName ?? '',
        })}
      />
      <FailureAlert failure={failure} />
      {hasPasskey && (
        <>
          <PasskeyButton
            type="primary"
            size="large"
            block
            disabled={busy}
            onAnswer={(passkey) => void submit({ passkey })}
            onFailure={setFailure}
          />
          <Divider plain>{t('login.or')}</Divider>
        </>
      )}
      <Form layout="vertical" requiredMark={false} onFinish={(values: { code: string }) => void submit(values)}>
        <FactorCodeField size="large" autoFocus={!hasPasskey} hint={kinds.includes('TOTP') ? 'any' : 'recovery'} />
        <Button
          type={hasPasskey ? 'default' : 'primary'}
          htmlType="submit"
          size="large"
          block
          loading={busy}
          className={styles.submit}
        >
          {t('secondFactor.submit')}
        </Button>
      </Form>
      <AuthLinks>
        <Link to="/logout">{t('secondFactor.other')}</Link>
      </AuthLinks>
      <p className={styles.lost}>
        {t('secondFactor.lost')} <SupportContact />
      </p>
    </>
  );
}
