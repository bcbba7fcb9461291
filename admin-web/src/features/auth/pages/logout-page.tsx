import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useAuthCalls } from '@/providers/refine/auth-calls';
import { AuthHeading } from '@/components/auth/auth-heading';

/** Ends the session and shows why: a logout, or an expired session. */
export default function LogoutPage() {
  const { t } = useTranslation(['auth', 'client']);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { logout } = useAuthCalls();
  const [isWaiting, setWaiting] = useState(false);
  const ended = useRef<Promise<unknown>>(undefined);
  const redirectUrl = search.get('redirectUrl');
  const expired = search.get('reason') === 'authorization.token.expired';

  useEffect(() => {
    ended.current ??= logout().catch(() => undefined);
  }, [logout]);

  // A click during the logout is not lost: antd's loading buttons ignore clicks, so it is shown from the click on.
  const again = async () => {
    setWaiting(true);
    await ended.current;
    const query = redirectUrl ? `?${new URLSearchParams({ redirectUrl }).toString()}` : '';
    await navigate(`/login${query}`, { replace: true });
  };
  return (
    <>
      <AuthHeading
        title={t('auth:logout.heading')}
        text={expired ? t('client:authorization.token.expired') : t('auth:logout.text')}
      />
      <Button type="primary" size="large" block autoFocus loading={isWaiting} onClick={() => void again()}>
        {t('auth:logout.again')}
      </Button>
    </>
  );
}
