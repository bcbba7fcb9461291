import { readSecondFactor } from '@mpn/domain';
import { Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { FailureAlert } from '@/components/page/failure-alert';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { SupportContact } from '@/providers/notifications/support-contact';
import { safeRedirect } from '@/providers/routing/safe-redirect';
import { refreshSession } from '@/providers/session/session-actions';
import { AuthenticatorApp } from '../components/authenticator-app';
import { Passkeys } from '../components/passkeys';
import { RecoveryCodesShown } from '../components/recovery-codes-shown';

/** Page on which a person without the required second factor sets one up; shows the recovery codes once. */
export default function SetUpSecondFactorPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const factors = useCall(readSecondFactor);
  /** Just made, shown once. */
  const [codes, setCodes] = useState<string[]>([]);
  const [failure, setFailure] = useState<unknown>(null);

  const goOn = async () => {
    setFailure(null);
    try {
      await refreshSession();
      await navigate(safeRedirect(search.get('redirectUrl')), { replace: true });
    } catch (error) {
      setFailure(error);
    }
  };
  const onCodes = (made: string[]) => {
    if (made.length > 0) setCodes(made);
    else void goOn();
  };
  return (
    <>
      <AuthHeading title={t('factorSetup.heading')} text={t('factorSetup.text')} />
      <FailureAlert failure={failure} />
      {codes.length > 0 ? (
        <RecoveryCodesShown codes={codes} onKept={() => void goOn()} />
      ) : (
        <QueryState query={factors}>
          {({ totp, passkeys }) => (
            <Flex vertical gap={20}>
              <Passkeys passkeys={passkeys} hasApp={totp !== null} onCodes={onCodes} />
              <AuthenticatorApp totp={totp} hasPasskeys={passkeys.length > 0} onCodes={onCodes} />
            </Flex>
          )}
        </QueryState>
      )}
      <AuthLinks>
        <Link to="/logout">{t('factorSetup.logout')}</Link>
      </AuthLinks>
      <p>
        {t('factorSetup.impossible')} <SupportContact />
      </p>
    </>
  );
}
