import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useNotify } from '@/providers/notifications/use-notify';
import { leaveAsSupport, stopActing } from '@/providers/session/acting-session';
import { useSession } from '@/providers/session/session-store';
import styles from './acting-banner.module.css';

/** Shows for whom the user acts, with the button that ends it (impersonation and promo-share view). */
export function ActingBanner() {
  const { t } = useTranslation('shell');
  const { kind, user, company, impersonator } = useSession();
  const notify = useNotify();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (kind !== 'IMPERSONATION' && kind !== 'PROMO_SHARE') return null;

  const impersonating = kind === 'IMPERSONATION';
  const isSupport = impersonator?.userId === null;
  const leave = async () => {
    setBusy(true);
    if (isSupport) return leaveAsSupport();
    try {
      await stopActing(impersonating ? 'impersonator' : 'promoshare');
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
      await navigate('/');
    }
  };
  return (
    <div role="status" className={styles.banner}>
      <span>
        {impersonating
          ? t('acting.impersonation', { name: user.fullName, company: company?.name ?? '' })
          : t('acting.promoShare', { company: company?.name ?? '' })}
      </span>
      <Button size="small" loading={busy} onClick={() => void leave()}>
        {t(isSupport ? 'acting.leaveSupport' : impersonating ? 'acting.leaveImpersonation' : 'acting.leavePromoShare')}
      </Button>
    </div>
  );
}
