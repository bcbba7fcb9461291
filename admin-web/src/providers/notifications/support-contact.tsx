import { useTranslation } from 'react-i18next';
import { getConfiguration } from '@/config/client-configuration';
import styles from './failures.module.css';

/** Whether support's e-mail address or phone number is configured. */
export const hasSupportContact = (): boolean => {
  const { email, phone } = getConfiguration().support;
  return email !== null || phone !== null;
};

/** Support's contact, shown beside every text that names support; renders nothing if none is configured. */
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
