import {
  addSignOnDomain,
  removeSignOnDomain,
  verifySignOnDomain,
  type BodyOf,
  type SignOnDomainView,
  type SingleSignOnView,
} from '@mpn/domain';
import { Button, Flex, Form, Input, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { FailureAlert } from '@/components/page/failure-alert';
import { CopyText } from '@/components/text/texts';
import { isCallError } from '@/providers/api/call-error';
import { useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { SignOnStep } from './sign-on-step';
import styles from './users.module.css';

/** A domain with the TXT record that shows whose it is. */
function Domain({ companyId, row }: { companyId: number; row: SignOnDomainView }) {
  const { t } = useTranslation('users');
  const { id: domainId, domain, record, verifiedAt, startUri } = row;
  const notify = useNotify();
  const params = { id: companyId, domainId };
  const verify = useCallMutation(verifySignOnDomain, {
    onSuccess: () => notify.success(t('signOn.domains.verifiedNow', { domain })),
  });
  const { remove } = useRemoval(removeSignOnDomain);
  const isGivenUp = isCallError(verify.error) && verify.error.isCanceled;
  return (
    <li>
      <Flex wrap gap={8} align="center">
        <Typography.Text strong className={styles.breakable}>
          {domain}
        </Typography.Text>
        <Tag color={verifiedAt ? 'success' : 'warning'}>
          {t(verifiedAt ? 'signOn.domains.verified' : 'signOn.domains.unverified')}
        </Tag>
      </Flex>
      {verifiedAt && (
        <div className={styles.copied}>
          <div>{t('signOn.domains.startUri')}</div>
          <CopyText text={startUri} />
        </div>
      )}
      {!verifiedAt && (
        <div className={styles.copied}>
          <div>{t('signOn.domains.recordName')}</div>
          <CopyText text={record.name} />
          <div>{t('signOn.domains.recordValue')}</div>
          <CopyText text={record.value} />
        </div>
      )}
      <FailureAlert failure={isGivenUp ? null : verify.error} />
      <Flex wrap gap={8}>
        {!verifiedAt && (
          <Button
            aria-label={t('signOn.domains.checkNamed', { domain })}
            loading={verify.isPending}
            onClick={() => verify.mutate({ params })}
          >
            {t('signOn.domains.check')}
          </Button>
        )}
        <ConfirmButton
          aria-label={t('signOn.domains.removeNamed', { domain })}
          confirmation={{
            title: t('signOn.domains.removeTitle', { domain }),
            text: t(verifiedAt ? 'signOn.domains.removeText' : 'signOn.domains.removeUnverified'),
            confirmText: t('signOn.domains.remove'),
            danger: true,
          }}
          onConfirm={() => remove({ params })}
        >
          {t('signOn.domains.remove')}
        </ConfirmButton>
      </Flex>
    </li>
  );
}

/** Step 2: the domains of the company's e-mail addresses. */
export function SignOnDomains({ companyId, view }: { companyId: number; view: SingleSignOnView }) {
  const { t } = useTranslation('users');
  const { provider, domains } = view;
  const add = useCallMutation(addSignOnDomain);
  const [form] = Form.useForm<BodyOf<typeof addSignOnDomain>>();
  const send = async (body: BodyOf<typeof addSignOnDomain>) => {
    try {
      await add.mutateAsync({ params: { id: companyId }, body });
      form.resetFields();
    } catch {
      // Shown above the field.
    }
  };
  const isGivenUp = isCallError(add.error) && add.error.isCanceled;
  return (
    <SignOnStep
      number={2}
      title={t('signOn.domains.title')}
      isDone={domains.some(({ verifiedAt }) => verifiedAt !== null)}
    >
      <p>{t('signOn.domains.text')}</p>
      {domains.length > 0 && (
        <ul className={styles.domains}>
          {domains.map((row) => (
            <Domain key={row.id} companyId={companyId} row={row} />
          ))}
        </ul>
      )}
      {provider === null ? (
        <Typography.Text type="secondary">{t('signOn.providerFirst')}</Typography.Text>
      ) : (
        <SchemaProvider schema={addSignOnDomain.body!}>
          <FailureAlert failure={isGivenUp ? null : add.error} />
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            onFinish={(body: BodyOf<typeof addSignOnDomain>) => void send(body)}
          >
            <SchemaField name="domain" label={t('signOn.domains.domain')} extra={t('signOn.domains.hint')}>
              <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={253} />
            </SchemaField>
            <Button htmlType="submit" loading={add.isPending}>
              {t('signOn.domains.add')}
            </Button>
          </Form>
        </SchemaProvider>
      )}
    </SignOnStep>
  );
}
