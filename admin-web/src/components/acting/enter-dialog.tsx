import { switchToPromoShareView } from '@mpn/domain';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FailureAlert } from '@/components/page/failure-alert';
import { callWithHeaders } from '@/providers/api/call';
import { startActing } from '@/providers/session/acting-session';
import { ClientError } from '@/providers/api/client-error';
import { bearerOf } from '@/providers/session/session-actions';
import { useSession } from '@/providers/session/session-store';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';

interface EnterDialogProps {
  company: { id: number; name: string };
  /** Path of the web app to open afterwards. */
  target?: string;
  onClose: () => void;
}

/** Dialog for the user's own password; then acts for a company that shares its releases with the user's. */
export function EnterDialog({ company, target = '/', onClose }: EnterDialogProps) {
  const { t } = useTranslation(['mandates', 'common', 'shell']);
  const { loginName } = useSession().user;
  const navigate = useNavigate();
  const [form] = Form.useForm<{ password: string }>();
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);

  const enter = async ({ password }: { password: string }) => {
    setIsBusy(true);
    setFailure(null);
    try {
      const body = { sourceCompanyId: company.id, password };
      const { data, headers } = await callWithHeaders(switchToPromoShareView, { body });
      const token = bearerOf(headers);
      if (!token) throw new ClientError('nav.sidebar.promoShareView.notification.tokenMissing');
      discardUnsavedChanges();
      startActing('promoshare', token, data);
      await navigate(target);
    } catch (error) {
      setFailure(error);
      setIsBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('mandates:enter.title', { company: company.name })}
      okText={t('mandates:enter.button')}
      cancelText={t('common:actions.cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
      width={460}
    >
      <p>{t('mandates:enter.text')}</p>
      <FailureAlert failure={failure} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void enter(values)}>
        <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
        <Form.Item
          name="password"
          label={t('shell:reauthentication.password', { name: loginName })}
          rules={[{ required: true, message: t('mandates:enter.passwordMissing') }]}
        >
          {/* The button is outside of the form, so that Enter would not submit without this. */}
          <Input.Password autoFocus autoComplete="current-password" onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
