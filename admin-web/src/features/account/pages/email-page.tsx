import { changeEmail, readPersonalData, requestEmailVerification, verifyEmail } from '@mpn/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call, callWithHeaders } from '@/providers/api/call';
import { queryClient } from '@/providers/api/query-client';
import { callKey } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { bearerOf, refreshSession, SessionError } from '@/providers/session/session-actions';
import { useSession } from '@/providers/session/session-store';
import { discardUnsavedChanges, useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { AccountPageFrame } from '../components/account-page-frame';
import { AddressForm, CodeForm } from '../components/email-forms';

const CONTEXT = 'CHANGE_EMAIL';

/** Takes the mailed code and puts the address it proves in the place of the old one. @throws CallError, SessionError */
async function proveAndChange(email: string, code: string): Promise<void> {
  const { headers } = await callWithHeaders(verifyEmail, { body: { email, code, context: CONTEXT } });
  const emailVerificationToken = bearerOf(headers);
  if (!emailVerificationToken) throw new SessionError('login.noToken');
  await call(changeEmail, { body: { emailVerificationToken } });
  await queryClient.invalidateQueries({ queryKey: callKey(readPersonalData) });
  await refreshSession();
}

/** A new e-mail address, in two steps: the address, then the code that was sent to it. */
export default function EmailPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const notify = useNotify();
  const { email: current } = useSession().user;
  const [address, setAddress] = useState<string | null>(null);
  useUnsavedChanges(address !== null);

  const send = async (email: string) => {
    await call(requestEmailVerification, { body: { email, context: CONTEXT } });
    setAddress(email);
  };
  const confirm = async (code: string) => {
    await proveAndChange(address ?? '', code);
    discardUnsavedChanges();
    notify.success(t('email.saved'));
    await navigate('/account');
  };
  return (
    <AccountPageFrame title={t('email.title')} text={t('email.now', { email: current })}>
      {address === null ? (
        <AddressForm onSend={send} />
      ) : (
        <CodeForm
          email={address}
          onConfirm={confirm}
          onResend={async () => {
            await send(address);
            notify.success(t('email.sentAgain'));
          }}
          onOther={() => setAddress(null)}
        />
      )}
    </AccountPageFrame>
  );
}
