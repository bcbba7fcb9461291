import { CustomerServiceOutlined, NotificationOutlined } from '@ant-design/icons';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import styles from '../components/registration.module.css';

const TYPES = [
  { type: 'promotion', icon: <NotificationOutlined /> },
  { type: 'media', icon: <CustomerServiceOutlined /> },
] as const;

/** What kind of company registers. */
export default function ChoosePage() {
  const { t } = useTranslation(['registration', 'auth']);
  return (
    <>
      <AuthHeading title={t('registration:choose.heading')} text={t('registration:choose.text')} />
      {/* texts: registration:types.* */}
      <div className={styles.types}>
        {TYPES.map(({ type, icon }) => (
          <Link key={type} to={`/registration/${type}`} className={styles.type}>
            <Card hoverable>
              <Card.Meta
                avatar={<span className={styles.icon}>{icon}</span>}
                title={t(`registration:types.${type}.title`)}
                description={t(`registration:types.${type}.text`)}
              />
            </Card>
          </Link>
        ))}
      </div>
      <AuthLinks>
        <Link to="/login">{t('auth:backToLogin')}</Link>
      </AuthLinks>
    </>
  );
}
