import { meetsPasswordRules } from '@mpn/domain';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { PasswordRules } from '@/components/forms/password-rules';
import { FailureAlert } from '@/components/page/failure-alert';

export interface NewPassword {
  newPassword: string;
  newPasswordConfirmation: string;
}

interface NewPasswordFormProps {
  submitText: string;
  busy: boolean;
  failure: unknown;
  /** Password managers save the new password for this login name; unknown if a mailed link is used. */
  loginName?: string;
  onSubmit: (password: NewPassword) => void;
}

/** A new password, typed twice, with the rules checked while typing. */
export function NewPasswordForm({ submitText, busy, failure, loginName, onSubmit }: NewPasswordFormProps) {
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<NewPassword>();
  const password = Form.useWatch('newPassword', form) ?? '';
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={onSubmit}>
      <FailureAlert failure={failure} />
      {loginName !== undefined && (
        <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
      )}
      <Form.Item
        name="newPassword"
        label={t('fields.newPassword')}
        validateTrigger="onBlur"
        rules={[
          { required: true, message: t('fields.passwordMissing') },
          {
            validator: (_, value: string | undefined) =>
              !value || meetsPasswordRules(value)
                ? Promise.resolve()
                : Promise.reject(new Error(t('password.requirements'))),
          },
        ]}
      >
        <Input.Password size="large" autoFocus autoComplete="new-password" />
      </Form.Item>
      <PasswordRules password={password} />
      <Form.Item
        name="newPasswordConfirmation"
        label={t('fields.newPasswordConfirmation')}
        dependencies={['newPassword']}
        validateTrigger="onBlur"
        rules={[
          { required: true, message: t('fields.passwordMissing') },
          {
            validator: (_, value: string | undefined) =>
              !value || value === form.getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error(t('password.mustMatch', { field: t('fields.newPassword') }))),
          },
        ]}
      >
        <Input.Password size="large" autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {submitText}
      </Button>
    </Form>
  );
}
