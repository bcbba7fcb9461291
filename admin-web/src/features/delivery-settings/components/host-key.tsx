import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { DateText } from '@/components/text/texts';
import styles from './settings.module.css';

interface HostKeyProps {
  /** The key of the last test, if there was one. */
  shown: string | null;
  /** The form's value: confirmed here, pinned once saved. */
  confirmed: string | null;
  /** The key pinned on the server. */
  pinned: { fingerprint: string; confirmedAt: string | null } | null;
  onConfirm: (fingerprint: string) => void;
}

/** The SFTP host key: shown, confirmed by a person, pinned by saving. */
export function HostKey({ shown, confirmed, pinned, onConfirm }: HostKeyProps) {
  const { t } = useTranslation('delivery-settings');
  if (shown && shown !== confirmed) {
    const isOther = pinned !== null && pinned.fingerprint !== shown;
    return (
      <Alert
        showIcon
        type={isOther ? 'error' : 'warning'}
        icon={<SafetyCertificateOutlined />}
        message={t(isOther ? 'hostKey.changed' : 'hostKey.unknown')}
        description={
          <>
            <code className={styles.fingerprint}>{shown}</code>
            {t(isOther ? 'hostKey.changedHint' : 'hostKey.unknownHint')}
            <div className={styles.confirm}>
              <Button type="primary" danger={isOther} onClick={() => onConfirm(shown)}>
                {t('hostKey.confirm')}
              </Button>
            </div>
          </>
        }
      />
    );
  }
  if (!confirmed) return <Alert type="info" showIcon message={t('hostKey.none')} />;
  const isPinned = pinned?.fingerprint === confirmed;
  return (
    <Alert
      showIcon
      type={isPinned ? 'success' : 'info'}
      icon={<SafetyCertificateOutlined />}
      message={t(isPinned ? 'hostKey.pinned' : 'hostKey.toSave')}
      description={
        <>
          <code className={styles.fingerprint}>{confirmed}</code>
          {isPinned && pinned.confirmedAt && (
            <>
              {t('hostKey.confirmedAt')} <DateText value={pinned.confirmedAt} withTime />
            </>
          )}
        </>
      }
    />
  );
}
