import { Button, theme } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useNotify } from '@/providers/notifications/use-notify';
import { stopActing } from '@/providers/session/session-actions';
import { useSession } from '@/providers/session/session-store';

/** Shows in whose name one acts, with the button that leaves (impersonation and promo-share view). */
export function ActingBanner() {
  const { t } = useTranslation('shell');
  const { token } = theme.useToken();
  const { kind, user, company } = useSession();
  const notify = useNotify();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (kind !== 'IMPERSONATION' && kind !== 'PROMO_SHARE') return null;

  const impersonating = kind === 'IMPERSONATION';
  const leave = async () => {
    setBusy(true);
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
    <div
      role="status"
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 12,
        alignItems: 'center',
        justifyContent: 'space-between',
        padding: '8px 24px',
        background: token.colorWarningBg,
        borderBottom: `1px solid ${token.colorWarningBorder}`,
      }}
    >
      <span>
        {impersonating
          ? t('acting.impersonation', { name: user.fullName, company: company?.name ?? '' })
          : t('acting.promoShare', { company: company?.name ?? '' })}
      </span>
      <Button size="small" loading={busy} onClick={() => void leave()}>
        {t(impersonating ? 'acting.leaveImpersonation' : 'acting.leavePromoShare')}
      </Button>
    </div>
  );
}
