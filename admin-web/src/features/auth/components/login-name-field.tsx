import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

export function LoginNameField() {
  const { t } = useTranslation('auth');
  return (
    <Form.Item
      name="loginName"
      label={t('fields.loginName')}
      rules={[{ required: true, whitespace: true, message: t('fields.loginNameMissing') }]}
    >
      <Input size="large" autoFocus autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={300} />
    </Form.Item>
  );
}
