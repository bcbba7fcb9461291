import { renewRecoveryCodes } from '@mpn/domain';
import { Card, Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import looks from '@/components/looks.module.css';
import { useCallMutation } from '@/providers/api/hooks';

/** Card with the number of unused recovery codes; new ones can be made. */
export function RecoveryCodes({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation('account');
  const renew = useCallMutation(renewRecoveryCodes);
  return (
    <Card>
      <Typography.Title level={2} className={looks.sectionTitle}>
        {t('signIn.codes')}
      </Typography.Title>
      <Flex vertical gap={16} align="start">
        <Typography.Text type={left < 3 ? 'warning' : 'secondary'}>
          {t('signIn.codesLeft', { count: left })}
        </Typography.Text>
        <ConfirmButton
          confirmation={{
            title: t('signIn.renewTitle'),
            text: t('signIn.renewText'),
            confirmText: t('signIn.renew'),
          }}
          onConfirm={async () => onCodes((await renew.mutateAsync({})).recoveryCodes)}
        >
          {t('signIn.renew')}
        </ConfirmButton>
      </Flex>
    </Card>
  );
}
