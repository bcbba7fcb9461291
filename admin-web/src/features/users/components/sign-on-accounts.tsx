import type { SingleSignOnView } from '@mpn/domain';
import { Card, Flex, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { DateText } from '@/components/text/texts';
import { SupportContact } from '@/providers/notifications/support-contact';

/** Whether a first sign-in creates an account for people who have none; support approves that for the company. */
export function SignOnAccounts({ view: { accountsApprovedAt, madeAccounts } }: { view: SingleSignOnView }) {
  const { t } = useTranslation('users');
  const isApproved = accountsApprovedAt !== null;
  return (
    <Card>
      <Flex wrap gap={8} justify="space-between" align="start">
        <Typography.Title level={2} className={looks.sectionTitle}>
          {t('signOn.accounts.title')}
        </Typography.Title>
        <Tag color={isApproved ? 'success' : 'default'}>
          {t(isApproved ? 'signOn.accounts.approved' : 'signOn.accounts.notApproved')}
        </Tag>
      </Flex>
      <p>{t('signOn.accounts.text')}</p>
      {isApproved ? (
        <p>
          {t('signOn.accounts.since')} <DateText value={accountsApprovedAt} />
        </p>
      ) : (
        <p>
          {t('signOn.accounts.ask')} <SupportContact />
        </p>
      )}
      {madeAccounts > 0 && <div>{t('signOn.accounts.made', { count: madeAccounts })}</div>}
    </Card>
  );
}
