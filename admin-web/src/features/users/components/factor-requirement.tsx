import { updateCompanySignIn, type CompanySignInView } from '@mpn/domain';
import { Alert, Button, Card, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import looks from '@/components/looks.module.css';
import { DateText } from '@/components/text/texts';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { RequireFactorDialog } from './require-factor-dialog';

interface FactorRequirementProps {
  companyId: number;
  view: CompanySignInView;
}

/** Card that says from when a second factor is required and how many people have one; changes it. */
export function FactorRequirement({ companyId, view }: FactorRequirementProps) {
  const { t } = useTranslation('users');
  const { factorRequiredFrom: from, isRequired, people } = view;
  const notify = useNotify();
  const update = useCallMutation(updateCompanySignIn);
  const [isOpen, setIsOpen] = useState(false);
  const total = people.READY + people.MISSING + people.EXCEPTED;
  return (
    <Card>
      <Typography.Title level={2} className={looks.sectionTitle}>
        {t('signIn.factor')}
      </Typography.Title>
      <Flex vertical gap={12} align="start">
        <Typography.Text>
          {from === null ? (
            t('signIn.notRequired')
          ) : (
            <>
              {t(isRequired ? 'signIn.required' : 'signIn.requiredFrom')} <DateText value={from} withTime />
            </>
          )}
        </Typography.Text>
        <Typography.Text type="secondary">
          {t('signIn.counts', { ready: people.READY, total })}
          {people.EXCEPTED > 0 && ` ${t('signIn.excepted', { count: people.EXCEPTED })}`}
        </Typography.Text>
        {from !== null && people.MISSING > 0 && (
          <Alert
            type="warning"
            showIcon
            message={t(isRequired ? 'signIn.missingNow' : 'signIn.missing', { count: people.MISSING })}
          />
        )}
        <Flex wrap gap={8}>
          <Button type={from === null ? 'primary' : 'default'} onClick={() => setIsOpen(true)}>
            {t(from === null ? 'signIn.require' : 'signIn.change')}
          </Button>
          {from !== null && (
            <ConfirmButton
              confirmation={{
                title: t('signIn.endTitle'),
                text: t('signIn.endText'),
                confirmText: t('signIn.end'),
                danger: true,
              }}
              onConfirm={async () => {
                await update.mutateAsync({ params: { id: companyId }, body: { required: false, graceDays: 0 } });
                notify.success(t('signIn.ended'));
              }}
            >
              {t('signIn.end')}
            </ConfirmButton>
          )}
        </Flex>
      </Flex>
      {isOpen && (
        <RequireFactorDialog
          companyId={companyId}
          counts={{ missing: people.MISSING, total }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}
