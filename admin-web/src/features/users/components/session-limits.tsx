import { IDLE_MINUTES, limitCompanySessions, SESSION_HOURS, type BodyOf, type CompanySignInView } from '@mpn/domain';
import { Button, Card, Form, InputNumber, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import looks from '@/components/looks.module.css';
import { FailureAlert } from '@/components/page/failure-alert';
import { isCallError } from '@/providers/api/call-error';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';

interface SessionLimitsProps {
  companyId: number;
  view: CompanySignInView;
}

type Values = Partial<BodyOf<typeof limitCompanySessions>>;

/** Form for the idle lock and the maximum duration of the sessions of a company's people. */
export function SessionLimits({ companyId, view: { idleMinutes, sessionHours } }: SessionLimitsProps) {
  const { t } = useTranslation(['users', 'common']);
  const notify = useNotify();
  const update = useCallMutation(limitCompanySessions);
  const send = async (values: Values) => {
    const body = { idleMinutes: values.idleMinutes ?? null, sessionHours: values.sessionHours ?? null };
    try {
      await update.mutateAsync({ params: { id: companyId }, body });
      notify.success(t('users:sessionLimits.saved'));
    } catch {
      // Shown above the fields.
    }
  };
  const isGivenUp = isCallError(update.error) && update.error.isCanceled;
  return (
    <Card>
      <Typography.Title level={2} className={looks.sectionTitle}>
        {t('users:sessionLimits.title')}
      </Typography.Title>
      <p>{t('users:sessionLimits.text')}</p>
      <FailureAlert failure={isGivenUp ? null : update.error} />
      <SchemaProvider schema={limitCompanySessions.body!}>
        <Form
          layout="vertical"
          requiredMark={false}
          initialValues={{ idleMinutes, sessionHours }}
          onFinish={(values: Values) => void send(values)}
        >
          <SchemaField
            name="idleMinutes"
            label={t('users:sessionLimits.idleMinutes')}
            extra={t('users:sessionLimits.idleHint', IDLE_MINUTES)}
          >
            <InputNumber {...IDLE_MINUTES} precision={0} />
          </SchemaField>
          <SchemaField
            name="sessionHours"
            label={t('users:sessionLimits.sessionHours')}
            extra={t('users:sessionLimits.hoursHint', SESSION_HOURS)}
          >
            <InputNumber {...SESSION_HOURS} precision={0} />
          </SchemaField>
          <Button htmlType="submit" loading={update.isPending}>
            {t('common:actions.save')}
          </Button>
        </Form>
      </SchemaProvider>
    </Card>
  );
}
