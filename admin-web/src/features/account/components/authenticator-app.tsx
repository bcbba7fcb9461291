import { beginTotp, removeTotp, type SecondFactorView, type TotpSetupView } from '@mpn/domain';
import { Button, Card, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import looks from '@/components/looks.module.css';
import { DateText } from '@/components/text/texts';
import { useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { AppSetup } from './app-setup';

interface AuthenticatorAppProps {
  totp: SecondFactorView['totp'];
  hasPasskeys: boolean;
  /** Gets the recovery codes that were made with the first factor. */
  onCodes: (codes: string[]) => void;
}

/** Card in which an authenticator app is set up, set up anew and removed. */
export function AuthenticatorApp({ totp, hasPasskeys, onCodes }: AuthenticatorAppProps) {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const begin = useCallMutation(beginTotp, { invalidatesOwn: false });
  const { remove } = useRemoval(removeTotp);
  const [setup, setSetup] = useState<TotpSetupView | null>(null);
  const start = async () => {
    try {
      setSetup(await begin.mutateAsync({}));
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Card>
      <Typography.Title level={2} className={looks.sectionTitle}>
        {t('signIn.app')}
      </Typography.Title>
      {setup ? (
        <AppSetup
          setup={setup}
          onEnd={(codes) => {
            setSetup(null);
            if (codes) onCodes(codes);
          }}
        />
      ) : (
        <Flex vertical gap={16} align="start">
          {totp ? (
            <Typography.Text type="secondary">
              {t('signIn.addedAt')}: <DateText value={totp.addedAt} withTime />
              <br />
              {t('signIn.lastUsedAt')}:{' '}
              {totp.lastUsedAt ? <DateText value={totp.lastUsedAt} withTime /> : t('signIn.neverUsed')}
            </Typography.Text>
          ) : (
            <Typography.Text>{t('signIn.none')}</Typography.Text>
          )}
          <Flex wrap gap={8}>
            <Button type={totp ? 'default' : 'primary'} loading={begin.isPending} onClick={() => void start()}>
              {totp ? t('signIn.setUpAnew') : t('signIn.setUp')}
            </Button>
            {totp && (
              <ConfirmButton
                confirmation={{
                  title: t('signIn.removeTitle'),
                  text: t(hasPasskeys ? 'passkeys.removeText' : 'signIn.removeText'),
                  confirmText: t('signIn.remove'),
                  danger: true,
                }}
                onConfirm={async () => {
                  await remove({});
                  notify.success(t('signIn.removed'));
                }}
              >
                {t('signIn.remove')}
              </ConfirmButton>
            )}
          </Flex>
        </Flex>
      )}
    </Card>
  );
}
