import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DateText } from '@/components/text/texts';
import { useSession } from '@/providers/session/session-store';
import styles from './acting-banner.module.css';

/** Says to a person without a second factor from when the company requires one. */
export function FactorBanner() {
  const { t } = useTranslation('shell');
  const { factorRequiredFrom, company } = useSession();
  if (!factorRequiredFrom) return null;
  return (
    <div role="status" className={styles.banner}>
      <span>
        {t('factorRequired.text', { company: company?.name ?? '' })} <DateText value={factorRequiredFrom} withTime />
      </span>
      <Link to="/account/sign-in">{t('factorRequired.setUp')}</Link>
    </div>
  );
}
