import { albumTable, releaseEndpoints, trackTable, type ReleaseEntity } from '@mpn/domain';
import { Alert, Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { showFieldErrors } from '@/components/forms/schema-rules';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { keepRelease } from '../state/use-save-release';

interface WithdrawDialogProps {
  release: ReleaseEntity;
  open: boolean;
  onClose: () => void;
}

/** Takes a leaked or wrong release back everywhere; needs a reason, which the recipients are told. */
export function WithdrawDialog({ release, open, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation(['release-editor', 'common']);
  const notify = useNotify();
  const [form] = Form.useForm<{ reason: string }>();
  const withdraw = useCallMutation(releaseEndpoints.withdraw, { invalidates: [albumTable, trackTable] });
  const send = ({ reason }: { reason: string }) =>
    withdraw.mutate(
      { params: { id: release.id }, body: { reason } },
      {
        onSuccess: (withdrawn) => {
          keepRelease(withdrawn);
          notify.success(t('release-editor:withdraw.done', { title: release.title }));
          onClose();
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) notify.error(error);
        },
      },
    );
  return (
    <Modal
      open={open}
      title={t('release-editor:withdraw.title', { title: release.title })}
      okText={t('release-editor:actions.withdraw')}
      okButtonProps={{ danger: true, loading: withdraw.isPending }}
      cancelText={t('common:actions.cancel')}
      destroyOnHidden
      onOk={form.submit}
      onCancel={onClose}
    >
      <Alert type="warning" showIcon message={t('release-editor:withdraw.text')} style={{ marginBlock: 12 }} />
      <SchemaProvider schema={releaseEndpoints.withdraw.body!}>
        <Form form={form} name="withdraw" layout="vertical" onFinish={send}>
          <SchemaField name="reason" label={t('release-editor:withdraw.reason')}>
            <Input.TextArea rows={3} maxLength={2000} />
          </SchemaField>
        </Form>
      </SchemaProvider>
    </Modal>
  );
}
