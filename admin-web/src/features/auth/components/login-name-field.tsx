import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

/** @param offersPasskeys whether the browser may list passkeys here */
export function LoginNameField({ offersPasskeys = false }: { offersPasskeys?: boolean }) {
  const { t } = useTranslation('auth');
  return (
    <Form.Item
      name="loginName"
      label={t('fields.loginName')}
      rules={[{ required: true, whitespace: true, message: t('fields.loginNameMissing') }]}
    >
      <Input
        size="large"
        autoFocus
        autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
      />
    </Form.Item>
  );
}
