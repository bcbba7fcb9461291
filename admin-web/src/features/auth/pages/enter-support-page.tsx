import { enterSupportSession } from '@mpn/domain';
import { Alert, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { useSending } from '@/components/auth/use-sending';
import { FailureAlert } from '@/components/page/failure-alert';
import { callWithHeaders } from '@/providers/api/call';
import { enterAsSupport } from '@/providers/session/acting-session';
import { ClientError } from '@/providers/api/client-error';
import { bearerOf } from '@/providers/session/session-actions';

/** Target of the panel's link to act in a person's name. The code is in the fragment, which browsers do not send. */
export default function EnterSupportPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { hash } = useLocation();
  const code = new URLSearchParams(hash.slice(1)).get('code') ?? '';
  const entry = useSending(async () => {
    const { data, headers } = await callWithHeaders(enterSupportSession, { body: { code } });
    const token = bearerOf(headers);
    if (!token) throw new ClientError('login.noToken');
    enterAsSupport(token, data);
    await navigate('/', { replace: true });
    return true;
  });
  const { send } = entry;
  // A code works once: an effect that runs twice (React's strict mode) must not send it twice.
  const isSent = useRef(false);
  useEffect(() => {
    if (!code || isSent.current) return;
    isSent.current = true;
    send(undefined);
  }, [code, send]);

  return (
    <>
      <AuthHeading title={t('enterSupport.heading')} text={t('enterSupport.text')} />
      <FailureAlert failure={entry.error} />
      {!code && <Alert type="error" showIcon role="alert" message={t('enterSupport.codeMissing')} />}
      {entry.isSending && <Spin />}
    </>
  );
}
