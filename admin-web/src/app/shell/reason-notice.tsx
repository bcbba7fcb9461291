import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useNotify } from '@/providers/notifications/use-notify';
import { REASON } from '@/providers/routing/visit-rules';

/**
 * Shows once why the user was redirected here (`?reason=`), and removes it from the URL. The logout page shows it
 * itself.
 */
export function ReasonNotice() {
  const { t } = useTranslation('client');
  const notify = useNotify();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const reason = search.get('reason');
  useEffect(() => {
    if (!reason || pathname === '/logout' || pathname === '/') return;
    const known = Object.values(REASON).find((key) => key === reason);
    if (known) notify.problem(t(known));
    setSearch(
      (current) => {
        current.delete('reason');
        current.delete('redirectedFrom');
        return current;
      },
      { replace: true },
    );
  }, [reason, pathname, notify, setSearch, t]);
  return null;
}
