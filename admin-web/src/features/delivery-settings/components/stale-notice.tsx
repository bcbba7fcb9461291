import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface StaleNoticeProps {
  isStale: boolean;
  load: () => Promise<void>;
}

/** Somebody else has saved meanwhile: says that nothing was saved here, and offers what is stored now. */
export function StaleNotice({ isStale, load }: StaleNoticeProps) {
  const { t } = useTranslation('delivery-settings');
  const [isLoading, setLoading] = useState(false);
  if (!isStale) return null;
  const run = async () => {
    setLoading(true);
    await load();
    setLoading(false);
  };
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      message={t('stale.title')}
      description={t('stale.text')}
      action={
        <Button loading={isLoading} onClick={() => void run()}>
          {t('stale.load')}
        </Button>
      }
    />
  );
}
