import {
  dueSecretWarning,
  removeSingleSignOn,
  updateSingleSignOn,
  type BodyOf,
  type SingleSignOnView,
} from '@mpn/domain';
import { Alert, Button, Flex, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { IsoDatePicker } from '@/components/forms/iso-date-picker';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import looks from '@/components/looks.module.css';
import { FailureAlert } from '@/components/page/failure-alert';
import { CopyText } from '@/components/text/texts';
import { today } from '@/config/today';
import { isCallError } from '@/providers/api/call-error';
import { useCallMutation } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { SignOnStep } from './sign-on-step';
import styles from './users.module.css';

type Values = BodyOf<typeof updateSingleSignOn>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Says that the client secret ends soon, or has ended. @param endsOn YYYY-MM-DD */
function SecretEnd({ endsOn }: { endsOn: string }) {
  const { t } = useTranslation('users');
  const { date } = useFormats();
  const daysLeft = (Date.parse(endsOn) - Date.parse(today())) / DAY_MS;
  if (daysLeft >= 0 && dueSecretWarning(daysLeft) === null) return null;
  return (
    <Alert
      type={daysLeft < 0 ? 'error' : 'warning'}
      showIcon
      className={looks.spaceBelow}
      message={t(daysLeft < 0 ? 'signOn.provider.secretEnded' : 'signOn.provider.secretEndsSoon', {
        date: date(endsOn),
      })}
    />
  );
}

/** Step 1: the address to enter at the provider, and the values that it gives. The secret is never shown again. */
export function SignOnProvider({ companyId, view }: { companyId: number; view: SingleSignOnView }) {
  const { t } = useTranslation(['users', 'common']);
  const { provider, redirectUri, backChannelLogoutUri, isActive } = view;
  const notify = useNotify();
  const update = useCallMutation(updateSingleSignOn);
  const { remove } = useRemoval(removeSingleSignOn);
  const [form] = Form.useForm<Values>();
  const send = async ({ issuer, clientId, clientSecret, secretEndsOn }: Values) => {
    try {
      const body = { issuer, clientId, secretEndsOn: secretEndsOn || null, ...(clientSecret ? { clientSecret } : {}) };
      await update.mutateAsync({ params: { id: companyId }, body });
      form.setFieldValue('clientSecret', undefined);
      notify.success(t('users:signOn.provider.saved'));
    } catch {
      // Shown above the fields.
    }
  };
  const removeAll = async () => {
    await remove({ params: { id: companyId } });
    form.setFieldsValue({ issuer: '', clientId: '', clientSecret: undefined, secretEndsOn: null });
    notify.success(t('users:signOn.provider.removed'));
  };
  const isGivenUp = isCallError(update.error) && update.error.isCanceled;
  return (
    <SignOnStep number={1} title={t('users:signOn.provider.title')} isDone={provider !== null}>
      <p>{t('users:signOn.provider.text')}</p>
      <div className={`${styles.copied} ${looks.spaceBelow}`}>
        <div>{t('users:signOn.provider.redirectUri')}</div>
        <CopyText text={redirectUri} />
      </div>
      <div className={`${styles.copied} ${looks.spaceBelow}`}>
        <div>{t('users:signOn.provider.backChannelLogoutUri')}</div>
        <CopyText text={backChannelLogoutUri} />
        <div>{t('users:signOn.provider.backChannelLogoutText')}</div>
      </div>
      {isActive && (
        <Alert type="info" showIcon message={t('users:signOn.provider.other')} className={looks.spaceBelow} />
      )}
      {provider?.secretEndsOn && <SecretEnd endsOn={provider.secretEndsOn} />}
      <FailureAlert failure={isGivenUp ? null : update.error} />
      <SchemaProvider schema={updateSingleSignOn.body!}>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{
            issuer: provider?.issuer ?? '',
            clientId: provider?.clientId ?? '',
            secretEndsOn: provider?.secretEndsOn,
          }}
          onFinish={(values: Values) => void send(values)}
        >
          <SchemaField
            name="issuer"
            label={t('users:signOn.provider.issuer')}
            extra={<span className={styles.breakable}>{t('users:signOn.provider.issuerHint')}</span>}
          >
            <Input inputMode="url" autoComplete="off" spellCheck={false} maxLength={500} />
          </SchemaField>
          <SchemaField name="clientId" label={t('users:signOn.provider.clientId')}>
            <Input autoComplete="off" spellCheck={false} maxLength={300} />
          </SchemaField>
          <SchemaField
            name="clientSecret"
            label={t('users:signOn.provider.clientSecret')}
            extra={provider ? t('users:signOn.provider.secretKept') : t('users:signOn.provider.secretHint')}
          >
            <Input.Password autoComplete="new-password" maxLength={1_000} />
          </SchemaField>
          <SchemaField
            name="secretEndsOn"
            label={t('users:signOn.provider.secretEndsOn')}
            extra={t('users:signOn.provider.secretEndsOnHint')}
          >
            <IsoDatePicker optional />
          </SchemaField>
          <Flex wrap gap={8}>
            <Button type={provider ? 'default' : 'primary'} htmlType="submit" loading={update.isPending}>
              {t('common:actions.save')}
            </Button>
            {provider && (
              <ConfirmButton
                confirmation={{
                  title: t('users:signOn.provider.removeTitle'),
                  text: t('users:signOn.provider.removeText', { count: view.linkedPeople }),
                  confirmText: t('users:signOn.provider.remove'),
                  danger: true,
                }}
                onConfirm={removeAll}
              >
                {t('users:signOn.provider.remove')}
              </ConfirmButton>
            )}
          </Flex>
        </Form>
      </SchemaProvider>
    </SignOnStep>
  );
}
