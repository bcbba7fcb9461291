import { readSecondFactor } from '@mpn/domain';
import { Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { refreshSession } from '@/providers/session/session-actions';
import { AuthenticatorApp } from '../components/authenticator-app';
import { Passkeys } from '../components/passkeys';
import { RecoveryCodes } from '../components/recovery-codes';
import { RecoveryCodesShown } from '../components/recovery-codes-shown';
import { SessionList } from '../components/session-list';
import styles from './account-page.module.css';

/** Second factors and sessions of the user. */
export default function SignInPage() {
  const { t } = useTranslation('account');
  const factors = useCall(readSecondFactor);
  /** Just made, shown once. */
  const [codes, setCodes] = useState<string[]>([]);
  const onCodes = (made: string[]) => {
    setCodes(made);
    // The notice that one is required goes.
    void refreshSession().catch(() => undefined);
  };
  return (
    <div className={styles.page}>
      <PageHeader title={t('signIn.title')} subtitle={t('signIn.text')} backTo="/account" />
      <Flex vertical gap={20}>
        {codes.length > 0 && <RecoveryCodesShown codes={codes} onKept={() => setCodes([])} />}
        <QueryState query={factors}>
          {({ totp, passkeys, recoveryCodesLeft }) => (
            <>
              <Passkeys passkeys={passkeys} hasApp={totp !== null} onCodes={onCodes} />
              <AuthenticatorApp totp={totp} hasPasskeys={passkeys.length > 0} onCodes={onCodes} />
              {recoveryCodesLeft !== null && <RecoveryCodes left={recoveryCodesLeft} onCodes={setCodes} />}
            </>
          )}
        </QueryState>
        <SessionList />
      </Flex>
    </div>
  );
}
