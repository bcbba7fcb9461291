import { BankOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveForSignOn } from '@/providers/session/sign-on';

interface CompanySignInProps {
  /** Whether another sign-in request is running. */
  busy: boolean;
  /** Whether the password was refused because the company requires its own sign-in. */
  isRequired: boolean;
  /** Path to go to after the sign-in. */
  target: string;
  /** The e-mail address that was typed; null where there is none, which the form then says. */
  readAddress: () => string | null;
  /** Gets the failure, or null when a sign-in begins. */
  onFailure: (failure: unknown) => void;
  /** The address leads to no provider. */
  onNone: () => void;
}

/** Sign-in with the OpenID provider of the company whose domain the e-mail address has. */
export function CompanySignIn({ busy, isRequired, target, readAddress, onFailure, onNone }: CompanySignInProps) {
  const { t } = useTranslation('auth');
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    // Back from the provider, the browser shows the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setIsLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  const leave = async () => {
    const address = readAddress();
    if (address === null) return;
    setIsLeaving(true);
    onFailure(null);
    try {
      if (await leaveForSignOn(address, target)) return;
      onNone();
    } catch (error) {
      onFailure(error);
    }
    setIsLeaving(false);
  };
  return (
    <Button
      size="large"
      block
      type={isRequired ? 'primary' : 'default'}
      icon={<BankOutlined />}
      disabled={busy}
      loading={isLeaving}
      onClick={() => void leave()}
    >
      {t('login.company')}
    </Button>
  );
}
