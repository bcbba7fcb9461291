import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { retryConnection, useConnection } from '@/providers/connection/connection-store';

/** Says that the connection is lost, tries again by itself, and goes when it is back. */
export function OfflineBanner() {
  const { t } = useTranslation(['common', 'client']);
  const connection = useConnection();
  if (connection === 'ok') return null;
  return (
    <div style={{ position: 'sticky', top: 0, zIndex: 1100 }}>
      <Alert
        banner
        type="warning"
        role="alert"
        message={t('client:axios.error.ERR_NETWORK')}
        description={t('common:offline.hint')}
        action={<Button onClick={() => void retryConnection()}>{t('common:actions.retry')}</Button>}
      />
    </div>
  );
}
