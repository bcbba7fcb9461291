import { changeEmail, readPersonalData, requestEmailVerification } from '@mpn/domain';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CodeForm } from '@/components/auth/code-form';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { proveNewEmail } from '@/providers/session/prove-email';
import { refreshSession } from '@/providers/session/session-actions';
import { useSession } from '@/providers/session/session-store';
import { discardUnsavedChanges, useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { AccountPageFrame } from '../components/account-page-frame';
import { AddressForm, verificationOf } from '../components/email-forms';

/** The e-mail address is part of the personal data too. */
const DEPENDENT = [readPersonalData];

/** A new e-mail address, in two steps: the address, then the code that was sent to it. */
export default function EmailPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const notify = useNotify();
  const { email: current } = useSession().user;
  const [newEmail, setNewEmail] = useState<string | null>(null);
  // A code works once: the token that it was exchanged for is kept, so that a cancelled password confirmation can be
  // repeated.
  const proof = useRef<{ code: string; token: string } | null>(null);
  useUnsavedChanges(newEmail !== null);

  const verification = useCallMutation(requestEmailVerification);
  const change = useCallMutation(changeEmail, { invalidates: DEPENDENT });

  const confirm = async (code: string) => {
    if (proof.current?.code !== code) proof.current = { code, token: await proveNewEmail(newEmail ?? '', code) };
    await change.mutateAsync({ body: { emailVerificationToken: proof.current.token } });
    await refreshSession();
    discardUnsavedChanges();
    notify.success(t('email.saved'));
    await navigate('/account');
  };
  return (
    <AccountPageFrame title={t('email.title')} text={t('email.now', { email: current })}>
      {newEmail === null ? (
        <AddressForm
          onSent={(email) => {
            proof.current = null;
            setNewEmail(email);
          }}
        />
      ) : (
        <CodeForm
          email={newEmail}
          confirmText={t('email.confirm')}
          onConfirm={confirm}
          onResend={async () => {
            await verification.mutateAsync({ body: verificationOf(newEmail) });
            proof.current = null;
            notify.success(t('email.sentAgain'));
          }}
          onOther={() => setNewEmail(null)}
        />
      )}
    </AccountPageFrame>
  );
}
