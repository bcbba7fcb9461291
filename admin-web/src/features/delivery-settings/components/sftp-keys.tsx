import { CopyOutlined, KeyOutlined } from '@ant-design/icons';
import { createSftpKey, getDeliverySettings, type DeliverySettingsView, type SftpKeyView } from '@mpn/domain';
import { Alert, Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { DateText } from '@/components/text/texts';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import styles from './settings.module.css';

interface SftpKeyProps {
  sftpKey: SftpKeyView;
  /** The user of the login as typed. */
  userName: string;
  /** Whether a newer key exists that has not logged in yet. */
  isReplaced: boolean;
  /** Whether an older key is in use until this one has logged in. */
  hasPredecessor: boolean;
}

/** One public key with instructions for installing it. */
function SftpKey({ sftpKey, userName, isReplaced, hasPredecessor }: SftpKeyProps) {
  const { t } = useTranslation('delivery-settings');
  const { publicKey, fingerprint, state, createdAt, loggedInAt } = sftpKey;
  const isWaiting = state === 'WAITING';
  const title = isWaiting ? 'key.waiting' : isReplaced ? 'key.replaced' : 'key.active';
  return (
    <Alert
      showIcon
      icon={<KeyOutlined />}
      type={isWaiting ? 'warning' : isReplaced ? 'info' : 'success'}
      message={t(title)}
      description={
        <>
          {isWaiting && <p>{userName ? t('key.installFor', { userName }) : t('key.install')}</p>}
          <Typography.Paragraph
            className={styles.fingerprint}
            copyable={{
              text: publicKey,
              tooltips: false,
              icon: [
                <span key="copy">
                  <CopyOutlined /> {t('key.copy')}
                </span>,
                <span key="copied">{t('key.copied')}</span>,
              ],
            }}
          >
            {publicKey}
          </Typography.Paragraph>
          <div>
            {t('key.fingerprint')} {fingerprint}
          </div>
          <div>
            {t('key.created')} <DateText value={createdAt} withTime />
          </div>
          {loggedInAt && (
            <div>
              {t('key.loggedIn')} <DateText value={loggedInAt} withTime />
            </div>
          )}
          {isWaiting && hasPredecessor && <p>{t('key.untilThen')}</p>}
          {isReplaced && <p>{t('key.replacedHint')}</p>}
        </>
      }
    />
  );
}

interface SftpKeysProps {
  settings: Pick<DeliverySettingsView, 'companyId' | 'sftpKeys' | 'configurationSource'>;
  userName: string;
}

/** The public keys to install on the server, and the button that creates or renews them. */
export function SftpKeys({ settings, userName }: SftpKeysProps) {
  const { companyId, sftpKeys, configurationSource } = settings;
  const { t } = useTranslation('delivery-settings');
  const confirm = useConfirm();
  const notify = useNotify();
  const create = useCallMutation(createSftpKey, { invalidates: [getDeliverySettings] });
  const [newest] = sftpKeys;
  const work = () => create.mutateAsync({ params: { id: companyId } });
  const start = () => {
    if (!newest) {
      create.mutate({ params: { id: companyId } }, { onError: (error) => notify.error(error) });
      return;
    }
    confirm(
      {
        title: t('key.renewTitle'),
        text: t(newest.state === 'WAITING' ? 'key.renewWaiting' : 'key.renewActive'),
        confirmText: t('key.renew'),
      },
      work,
    );
  };
  return (
    <section className={styles.keys} aria-label={t('key.title')}>
      {!newest && <Alert type="info" showIcon message={t('key.none')} />}
      {sftpKeys.map((sftpKey, index) => (
        <SftpKey
          key={sftpKey.fingerprint}
          sftpKey={sftpKey}
          userName={userName}
          isReplaced={index > 0}
          hasPredecessor={sftpKeys.length > 1}
        />
      ))}
      {configurationSource !== 'MAIN_COMPANY' && (
        <div>
          <Button
            icon={<KeyOutlined />}
            type={newest ? 'default' : 'primary'}
            loading={create.isPending}
            onClick={start}
          >
            {t(newest ? 'key.renew' : 'key.create')}
          </Button>
        </div>
      )}
    </section>
  );
}
