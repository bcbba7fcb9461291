import { changeLoginName, readPersonalData, type BodyOf } from '@mpn/domain';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { useSession } from '@/providers/session/session-store';
import { useSaveForm } from '../api/use-save-form';
import { AccountPageFrame } from '../components/account-page-frame';
import { FormButtons } from '../components/form-buttons';

type Values = BodyOf<typeof changeLoginName>;

export default function LoginNamePage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const { loginName } = useSession().user;
  const { save, touch, isSaving } = useSaveForm(changeLoginName, form, {
    done: t('loginName.saved'),
    invalidates: [readPersonalData],
    onDone: () => void navigate('/account'),
  });
  return (
    <AccountPageFrame title={t('loginName.title')} text={t('loginName.now', { loginName })}>
      <SchemaProvider schema={changeLoginName.body!}>
        <Form form={form} layout="vertical" onValuesChange={touch} onFinish={save}>
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
