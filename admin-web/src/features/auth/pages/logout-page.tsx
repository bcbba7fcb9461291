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
  const [done, setDone] = useState(false);
  const started = useRef(false);
  const redirectUrl = search.get('redirectUrl');
  const expired = search.get('reason') === 'authorization.token.expired';

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void logout().finally(() => setDone(true));
  }, [logout]);

  const again = () => {
    const query = redirectUrl ? `?${new URLSearchParams({ redirectUrl }).toString()}` : '';
    void navigate(`/login${query}`, { replace: true });
  };
  return (
    <>
      <AuthHeading
        title={t('auth:logout.heading')}
        text={expired ? t('client:authorization.token.expired') : t('auth:logout.text')}
      />
      <Button type="primary" size="large" block autoFocus loading={!done} onClick={again}>
        {t('auth:logout.again')}
      </Button>
    </>
  );
}
