import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { useNotify } from '@/providers/notifications/use-notify';
import { useSession } from '@/providers/session/session-store';
import styles from './recovery-codes-shown.module.css';

/** Recovery codes that were just made: they are shown once, to be copied or saved. */
export function RecoveryCodesShown({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const { loginName } = useSession().user;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    notify.success(t('signIn.codesCopied'));
  };
  const text = [`${t('signIn.codes')}: ${loginName}`, '', ...codes, ''].join('\r\n');
  return (
    <Card ref={card} tabIndex={-1} className={styles.card} aria-labelledby="recovery-codes">
      <Typography.Title level={2} id="recovery-codes" className={looks.sectionTitle}>
        {t('signIn.codes')}
      </Typography.Title>
      <Typography.Paragraph>{t('signIn.keep')}</Typography.Paragraph>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Flex wrap gap={8}>
        <Button icon={<CopyOutlined />} onClick={() => void copy().catch(notify.error)}>
          {t('signIn.copyCodes')}
        </Button>
        <Button
          icon={<DownloadOutlined />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${loginName}.txt`}
        >
          {t('signIn.saveCodes')}
        </Button>
        <Button type="primary" onClick={onKept}>
          {t('signIn.kept')}
        </Button>
      </Flex>
    </Card>
  );
}
