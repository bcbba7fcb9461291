import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import type { useSending } from '@/components/auth/use-sending';
import { FailureAlert } from '@/components/page/failure-alert';

/** The token of the link that led here, from the fragment, which browsers do not send; empty for an incomplete link. */
export const useMailedToken = (): string => new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';

interface MailedLinkProps {
  token: string;
  title: string;
  text: string;
  submit: string;
  sending: Pick<ReturnType<typeof useSending<undefined, unknown>>, 'isSending' | 'error' | 'send'>;
}

/** Target of a mailed link. Nothing happens until the button is pressed: mail scanners open links. */
export function MailedLink({ token, title, text, submit, sending }: MailedLinkProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <AuthHeading title={title} text={text} />
      <FailureAlert failure={sending.error} />
      {token ? (
        <Button type="primary" size="large" block loading={sending.isSending} onClick={() => sending.send(undefined)}>
          {submit}
        </Button>
      ) : (
        <Alert type="error" showIcon role="alert" message={t('linkIncomplete')} />
      )}
      <AuthLinks>
        <Link to="/login">{t('backToLogin')}</Link>
        <Link to="/account/password/reset-request">{t('login.forgotPassword')}</Link>
      </AuthLinks>
    </>
  );
}
