import { userEndpoints, type ManagedUserView } from '@mpn/domain';
import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { FailureAlert } from '@/components/page/failure-alert';
import { isCallError } from '@/providers/api/call-error';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';

/** Dialog to remove the second factors of a person who lost them; asks for the reason that the person is mailed. */
export function ResetFactorDialog({ user, onClose }: { user: ManagedUserView; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const notify = useNotify();
  const reset = useCallMutation(userEndpoints.resetSecondFactor);
  const [form] = Form.useForm<{ reason: string }>();
  const send = async (body: { reason: string }) => {
    try {
      await reset.mutateAsync({ params: { id: user.id }, body });
      notify.success(t('users:resetFactor.done', { name: user.fullName }));
      onClose();
    } catch {
      // Shown above the field.
    }
  };
  const isGivenUp = isCallError(reset.error) && reset.error.isCanceled;
  return (
    <Modal
      open
      title={t('users:resetFactor.title', { name: user.fullName })}
      okText={t('users:resetFactor.button')}
      okButtonProps={{ danger: true, loading: reset.isPending }}
      cancelText={t('common:actions.cancel')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('users:resetFactor.text')}</p>
      <FailureAlert failure={isGivenUp ? null : reset.error} />
      <SchemaProvider schema={userEndpoints.resetSecondFactor.body!}>
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void send(values)}>
          <SchemaField name="reason" label={t('users:resetFactor.reason')}>
            <Input autoFocus maxLength={500} onPressEnter={form.submit} />
          </SchemaField>
        </Form>
      </SchemaProvider>
    </Modal>
  );
}
