import { CopyOutlined } from '@ant-design/icons';
import { confirmTotp, type TotpSetupView } from '@mpn/domain';
import { Button, Flex, Form, Input, QRCode, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactorCodeField } from '@/components/auth/factor-code-field';
import { FailureAlert } from '@/components/page/failure-alert';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import styles from './app-setup.module.css';

interface AppSetupProps {
  setup: TotpSetupView;
  /** Gets the recovery codes that were made, none where the account had some; null when it was given up. */
  onEnd: (codes: string[] | null) => void;
}

/** The key in groups of four, as it is typed. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The key of an authenticator app as QR code and as text, and the field for its first code. */
export function AppSetup({ setup: { secret, uri }, onEnd }: AppSetupProps) {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const confirm = useCallMutation(confirmTotp);
  const [failure, setFailure] = useState<unknown>(null);
  const finish = async (body: { code: string }) => {
    setFailure(null);
    try {
      const { recoveryCodes } = await confirm.mutateAsync({ body });
      notify.success(t('signIn.added'));
      onEnd(recoveryCodes);
    } catch (error) {
      setFailure(error);
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    notify.success(t('signIn.keyCopied'));
  };
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(values: { code: string }) => void finish(values)}>
      <Typography.Paragraph>{t('signIn.scan')}</Typography.Paragraph>
      <Flex wrap gap={24}>
        <div role="img" aria-label={t('signIn.qr')} className={styles.code}>
          {/* White, because cameras read it so in the dark theme too. */}
          <QRCode value={uri} size={184} type="svg" color="#000000" bgColor="#ffffff" bordered={false} />
        </div>
        <div className={styles.texts}>
          <Form.Item label={t('signIn.key')} htmlFor="totp-key">
            <Flex gap={8}>
              <Input id="totp-key" readOnly value={grouped(secret)} onFocus={({ target }) => target.select()} />
              <Button
                icon={<CopyOutlined />}
                aria-label={t('signIn.copyKey')}
                onClick={() => void copy().catch(notify.error)}
              />
            </Flex>
          </Form.Item>
          <Typography.Paragraph>{t('signIn.enter')}</Typography.Paragraph>
          <FactorCodeField isOfApp />
          <FailureAlert failure={failure} />
          <Flex wrap gap={8}>
            <Button type="primary" htmlType="submit" loading={confirm.isPending}>
              {t('signIn.finish')}
            </Button>
            <Button onClick={() => onEnd(null)}>{t('signIn.cancel')}</Button>
          </Flex>
        </div>
      </Flex>
    </Form>
  );
}
