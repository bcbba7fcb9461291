import { confirmPassword } from '@mpn/domain';
import { Button, Flex, Form, Input, type InputRef, Modal, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/providers/api/call';
import { isCallError } from '@/providers/api/call-error';
import { FailureAlert } from '@/components/page/failure-alert';
import { answerPasswordQuestion, useIsPasswordDialogOpen } from '@/providers/session/password-confirmation';
import { useSessionState } from '@/providers/session/session-store';

/**
 * Dialog for calls that need a confirmed password. The call is repeated after the confirmation, so that no input is
 * lost.
 */
export function PasswordDialog() {
  const { t } = useTranslation(['shell', 'common']);
  const isAsked = useIsPasswordDialogOpen();
  const { session } = useSessionState();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [form] = Form.useForm<{ password: string }>();
  const password = useRef<InputRef>(null);
  // Leaving the page cancels: the call must not be sent later, in another session.
  useEffect(() => () => answerPasswordQuestion(false), []);

  const close = (confirmed: boolean) => {
    form.resetFields();
    setFailure(null);
    answerPasswordQuestion(confirmed);
  };
  const confirm = async (values: { password: string }) => {
    setBusy(true);
    setFailure(null);
    try {
      await call(confirmPassword, { body: values });
      close(true);
    } catch (error) {
      // An expired session (401) has its own dialog.
      if (!isCallError(error) || error.status !== 401) setFailure(error);
      password.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={isAsked && session !== null}
      afterOpenChange={(open) => open && password.current?.focus()}
      onCancel={() => close(false)}
      maskClosable={false}
      title={t('shell:confirmPassword.title')}
      footer={null}
      width={440}
    >
      <Typography.Paragraph type="secondary">{t('shell:confirmPassword.text')}</Typography.Paragraph>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values: { password: string }) => void confirm(values)}
      >
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={session?.user.loginName ?? ''}
          readOnly
          hidden
        />
        <Form.Item
          name="password"
          label={t('shell:reauthentication.password', { name: session?.user.loginName })}
          rules={[{ required: true, message: t('shell:confirmPassword.missing') }]}
        >
          <Input.Password ref={password} autoComplete="current-password" />
        </Form.Item>
        <FailureAlert failure={failure} />
        <Flex wrap gap={8} justify="flex-end">
          <Button disabled={busy} onClick={() => close(false)}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('shell:confirmPassword.submit')}
          </Button>
        </Flex>
      </Form>
    </Modal>
  );
}
