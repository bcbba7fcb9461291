import type { ConnectionTestView } from '@mpn/domain';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';

const MISSING = 'mpn.backend.delivery.error.base-directory-missing';

/** Whether the test stopped because the directory of the settings does not exist. */
export const isDirectoryMissing = ({ steps }: ConnectionTestView): boolean =>
  steps.some(({ errorCode }) => errorCode === MISSING);

/** Asks whether a directory that the server does not have is to be made. */
export function MissingDirectory({ directory, onConfirm }: { directory: string; onConfirm: () => void }) {
  const { t } = useTranslation('delivery-settings');
  return (
    <Alert
      type="warning"
      showIcon
      message={t('directory.missing', { directory })}
      description={
        <>
          {t('directory.missingHint')}
          <div className={styles.confirm}>
            <Button type="primary" onClick={onConfirm}>
              {t('directory.create')}
            </Button>
          </div>
        </>
      }
    />
  );
}
