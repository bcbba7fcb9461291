import { changeLoginName, readPersonalData } from '@mpn/domain';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { useSession } from '@/providers/session/session-store';
import { afterSave } from '../api/after-save';
import { AccountPageFrame } from '../components/account-page-frame';
import { FormButtons } from '../components/form-buttons';

export default function LoginNamePage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { loginName } = useSession().user;
  const { formProps, isSaving } = useResourceForm({
    draftName: null,
    create: changeLoginName,
    invalidates: [readPersonalData],
    onSaved: async () => {
      await afterSave();
      await navigate('/account');
    },
    done: () => t('loginName.saved'),
  });
  return (
    <AccountPageFrame title={t('loginName.title')} text={t('loginName.now', { loginName })}>
      <SchemaProvider schema={changeLoginName.body!}>
        <Form {...formProps} layout="vertical">
          <SchemaField name="loginName" label={t('loginName.new')} extra={t('loginName.hint')}>
            <Input autoFocus autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={100} />
          </SchemaField>
          <SchemaField name="loginNameConfirmation" label={t('loginName.repeat')} dependencies={['loginName']}>
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={100} />
          </SchemaField>
          <FormButtons busy={isSaving} />
        </Form>
      </SchemaProvider>
    </AccountPageFrame>
  );
}
