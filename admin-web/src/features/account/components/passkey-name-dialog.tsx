import { describeBrowser, MAX_PASSKEY_NAME, type PasskeyView } from '@mpn/domain';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '@/components/page/failure-alert';

interface PasskeyNameDialogProps {
  /** `new`: one that is made with this name. */
  passkey: PasskeyView | 'new';
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Dialog with the name of a passkey. */
export function PasskeyNameDialog({ passkey, onSave, onClose }: PasskeyNameDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const [form] = Form.useForm<{ name: string }>();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const isNew = passkey === 'new';
  const save = async ({ name }: { name: string }) => {
    setBusy(true);
    setFailure(null);
    try {
      await onSave(name.trim());
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <Modal
      open
      title={t(isNew ? 'account:passkeys.addTitle' : 'account:passkeys.renameTitle')}
      okText={t(isNew ? 'account:passkeys.continue' : 'common:actions.save')}
      cancelText={t('common:actions.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      width={440}
    >
      <FailureAlert failure={failure} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: isNew ? (describeBrowser(navigator.userAgent).system ?? '') : passkey.name }}
        onFinish={(values: { name: string }) => void save(values)}
      >
        <Form.Item
          name="name"
          label={t('account:passkeys.name')}
          extra={isNew ? t('account:passkeys.nameHint') : undefined}
          rules={[{ required: true, whitespace: true, message: t('account:passkeys.nameMissing') }]}
        >
          <Input autoFocus maxLength={MAX_PASSKEY_NAME} onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
