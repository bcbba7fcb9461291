import { DownloadOutlined } from '@ant-design/icons';
import { exportPersonalData } from '@mpn/domain';
import { Button, Card, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '@/providers/api/call-error';
import { downloadFile } from '@/providers/api/download-file';
import { useNotify } from '@/providers/notifications/use-notify';
import styles from './data-export.module.css';

/** Card of the account page: downloads the user's personal data, after a password confirmation. */
export function DataExport() {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      await downloadFile(exportPersonalData, {}, 'personal-data.json');
    } catch (error) {
      if (!isCallError(error) || !error.isCanceled) notify.error(error);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Card className={styles.card} aria-labelledby="data-export">
      <Flex wrap gap={16} align="center" justify="space-between">
        <div className={styles.texts}>
          <Typography.Title level={2} id="data-export" className={styles.title}>
            {t('dataExport.title')}
          </Typography.Title>
          <Typography.Text type="secondary">{t('dataExport.text')}</Typography.Text>
        </div>
        <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={() => void download()}>
          {t('dataExport.download')}
        </Button>
      </Flex>
    </Card>
  );
}
