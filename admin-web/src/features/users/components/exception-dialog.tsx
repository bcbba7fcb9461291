import { grantFactorException, MAX_FACTOR_EXCEPTION_DAYS, type BodyOf, type PersonFactorsView } from '@mpn/domain';
import { Form, Input, InputNumber, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { FailureAlert } from '@/components/page/failure-alert';
import { isCallError } from '@/providers/api/call-error';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';

interface ExceptionDialogProps {
  person: PersonFactorsView;
  companyId: number;
  onClose: () => void;
}

const USUAL_DAYS = 90;

/** Dialog to except a person from the second factor that the company requires; asks for reason and days. */
export function ExceptionDialog({ person: { userId, fullName: name }, companyId, onClose }: ExceptionDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const notify = useNotify();
  const grant = useCallMutation(grantFactorException);
  const [form] = Form.useForm<BodyOf<typeof grantFactorException>>();
  const send = async (body: BodyOf<typeof grantFactorException>) => {
    try {
      await grant.mutateAsync({ params: { id: companyId, userId }, body });
      notify.success(t('users:signIn.exception.done', { name }));
      onClose();
    } catch {
      // Shown above the fields.
    }
  };
  const isGivenUp = isCallError(grant.error) && grant.error.isCanceled;
  return (
    <Modal
      open
      title={t('users:signIn.exception.title', { name })}
      okText={t('users:signIn.exception.button')}
      okButtonProps={{ loading: grant.isPending }}
      cancelText={t('common:actions.cancel')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('users:signIn.exception.text')}</p>
      <FailureAlert failure={isGivenUp ? null : grant.error} />
      <SchemaProvider schema={grantFactorException.body!}>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ reason: '', days: USUAL_DAYS }}
          onFinish={(values) => void send(values)}
        >
          <SchemaField
            name="reason"
            label={t('users:signIn.exception.reason')}
            extra={t('users:signIn.exception.reasonHint')}
          >
            <Input autoFocus maxLength={300} onPressEnter={form.submit} />
          </SchemaField>
          <SchemaField name="days" label={t('users:signIn.exception.days')}>
            <InputNumber min={1} max={MAX_FACTOR_EXCEPTION_DAYS} precision={0} onPressEnter={form.submit} />
          </SchemaField>
        </Form>
      </SchemaProvider>
    </Modal>
  );
}
