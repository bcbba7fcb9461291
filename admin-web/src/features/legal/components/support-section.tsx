import type { OperatorView } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { hasSupportContact, SupportContact } from '@/providers/notifications/support-contact';
import styles from './legal.module.css';

/** Support's contact; without one the operator's, and a text if neither was entered. */
export function SupportSection({ operator }: { operator: OperatorView | null }) {
  const { t } = useTranslation('legal');
  const fallback = operator ? t('askOperator', { name: operator.name, email: operator.email }) : t('askWhoInvited');
  return (
    <section id="support" className={styles.section}>
      <h2>{t('support')}</h2>
      {hasSupportContact() ? <SupportContact /> : <p>{fallback}</p>}
    </section>
  );
}
