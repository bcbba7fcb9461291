import { changePassword, listOwnSessions, type BodyOf } from '@mpn/domain';
import { Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PasswordRules } from '@/components/forms/password-rules';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { useSession } from '@/providers/session/session-store';
import { afterSave } from '../api/after-save';
import { AccountPageFrame } from '../components/account-page-frame';
import { FormButtons } from '../components/form-buttons';

type Values = BodyOf<typeof changePassword>;

export default function PasswordPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { loginName } = useSession().user;
  const { form, formProps, isSaving } = useResourceForm<never, typeof changePassword, Values>({
    draftName: null,
    create: changePassword,
    // A new password ends the other sessions, unless the person has unticked that.
    invalidates: [listOwnSessions],
    initialValues: { endOtherSessions: true },
    onSaved: async () => {
      await afterSave();
      await navigate('/account');
    },
    done: () => t('password.saved'),
  });
  const password = Form.useWatch('newPassword', form) ?? '';
  return (
    <AccountPageFrame title={t('password.title')} text={t('password.text')}>
      <SchemaProvider schema={changePassword.body!}>
        <Form {...formProps} layout="vertical">
          {/* Password managers save the new password for this login name. */}
          <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
          <SchemaField name="oldPassword" label={t('password.old')}>
            <Input.Password autoFocus autoComplete="current-password" />
          </SchemaField>
          <SchemaField name="newPassword" label={t('password.new')}>
            <Input.Password autoComplete="new-password" />
          </SchemaField>
          <PasswordRules password={password} />
          <SchemaField name="newPasswordConfirmation" label={t('password.repeat')} dependencies={['newPassword']}>
            <Input.Password autoComplete="new-password" />
          </SchemaField>
          <Form.Item name="endOtherSessions" valuePropName="checked">
            <Checkbox>{t('password.endOtherSessions')}</Checkbox>
          </Form.Item>
          <FormButtons busy={isSaving} />
        </Form>
      </SchemaProvider>
    </AccountPageFrame>
  );
}
