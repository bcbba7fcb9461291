import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { retryConnection, useConnection } from '@/providers/connection/connection-store';
import styles from './offline-banner.module.css';

/** Shows that the connection is lost or the server restarting, retries automatically, and disappears afterwards. */
export function OfflineBanner() {
  const { t } = useTranslation(['common', 'client']);
  const connection = useConnection();
  if (connection === 'ok') return null;
  return (
    <div className={styles.banner}>
      <Alert
        banner
        type="warning"
        role="alert"
        message={connection === 'restarting' ? t('common:offline.restarting') : t('client:axios.error.ERR_NETWORK')}
        description={t('common:offline.hint')}
        action={<Button onClick={() => void retryConnection()}>{t('common:actions.retry')}</Button>}
      />
    </div>
  );
}
