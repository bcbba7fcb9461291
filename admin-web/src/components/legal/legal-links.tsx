import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './legal-links.module.css';

/** The anchors of the legal page that are linked. */
const ANCHORS = ['imprint', 'privacy', 'terms'] as const;

/** Links to imprint, privacy notice and terms, at the foot of every page. */
export function LegalLinks({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('common');
  return (
    <nav aria-label={t('legal.label')} className={styles.links}>
      {ANCHORS.map((anchor) => (
        <Link key={anchor} to={`/legal#${anchor}`} onClick={onNavigate}>
          {t(`legal.${anchor}`)}
        </Link>
      ))}
    </nav>
  );
}
