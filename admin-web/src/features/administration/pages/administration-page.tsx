import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNavigation } from '@/components/navigation/use-navigation';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import styles from './administration.module.css';

/** What the person may administer, each with a line that says what it is for. */
export default function AdministrationPage() {
  const { t } = useTranslation(['administration', 'shell']);
  const group = useNavigation().find((one) => one.group === 'administration');
  const items = (group?.items ?? []).filter(({ to }) => to !== '/administration');
  return (
    <>
      <PageHeader title={t('administration:title')} subtitle={t('administration:text')} />
      {items.length === 0 ? (
        <EmptyState title={t('administration:empty')} />
      ) : (
        <ul className={styles.entries}>
          {items.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} className={styles.entry}>
                <Card hoverable size="small" className={styles.card}>
                  <span className={styles.name}>
                    {icon} {t(`shell:${label}`)}
                  </span>
                  {/* texts: administration:nav.* */}
                  <span className={styles.about}>{t(`administration:${label}` as 'administration:nav.users')}</span>
                </Card>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
