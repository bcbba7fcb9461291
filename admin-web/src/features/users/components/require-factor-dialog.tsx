import { updateCompanySignIn, type BodyOf } from '@mpn/domain';
import { Form, InputNumber, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { FailureAlert } from '@/components/page/failure-alert';
import { isCallError } from '@/providers/api/call-error';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';

interface RequireFactorDialogProps {
  companyId: number;
  counts: { missing: number; total: number };
  onClose: () => void;
}

/** Two weeks: long enough for people on leave. */
const USUAL_DAYS = 14;

/** Dialog to require a second factor of the people of a company: whom it concerns, and the days until then. */
export function RequireFactorDialog({ companyId, counts, onClose }: RequireFactorDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const notify = useNotify();
  const update = useCallMutation(updateCompanySignIn);
  const [form] = Form.useForm<{ graceDays: number }>();
  const send = async ({ graceDays }: { graceDays: number }) => {
    const body: BodyOf<typeof updateCompanySignIn> = { required: true, graceDays };
    try {
      await update.mutateAsync({ params: { id: companyId }, body });
      notify.success(t('users:signIn.saved'));
      onClose();
    } catch {
      // Shown above the field.
    }
  };
  const isGivenUp = isCallError(update.error) && update.error.isCanceled;
  return (
    <Modal
      open
      title={t('users:signIn.requireTitle')}
      okText={t('users:signIn.require')}
      okButtonProps={{ loading: update.isPending }}
      cancelText={t('common:actions.cancel')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('users:signIn.preview', counts)}</p>
      <p>{t('users:signIn.requireText')}</p>
      <FailureAlert failure={isGivenUp ? null : update.error} />
      <SchemaProvider schema={updateCompanySignIn.body!}>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ graceDays: USUAL_DAYS }}
          onFinish={(values) => void send(values)}
        >
          <SchemaField name="graceDays" label={t('users:signIn.graceDays')} extra={t('users:signIn.graceHint')}>
            <InputNumber autoFocus min={0} max={30} precision={0} onPressEnter={form.submit} />
          </SchemaField>
        </Form>
      </SchemaProvider>
    </Modal>
  );
}
