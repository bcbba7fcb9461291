import { useTranslation } from 'react-i18next';
import { getConfiguration } from '@/config/client-configuration';
import styles from './failures.module.css';

/** Whether anything is known of how support is reached. */
export const hasSupportContact = (): boolean => {
  const { email, phone } = getConfiguration().support;
  return email !== null || phone !== null;
};

/** How support is reached, beside every text that names it; nothing where the operator has entered nothing. */
export function SupportContact() {
  const { t } = useTranslation('common');
  const { email, phone } = getConfiguration().support;
  if (!hasSupportContact()) return null;
  return (
    <span className={styles.contact}>
      {t('support.contact')} {email !== null && <a href={`mailto:${email}`}>{email}</a>}
      {email !== null && phone !== null && ', '}
      {phone !== null && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={styles.phone}>
          {phone}
        </a>
      )}
    </span>
  );
}
