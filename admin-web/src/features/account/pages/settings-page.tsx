import { readAccountSettings, saveAccountSettings, type AccountSettingsView, type BodyOf } from '@mpn/domain';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryState } from '@/components/page/states';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useCall } from '@/providers/api/hooks';
import { useSession } from '@/providers/session/session-store';
import { useSaveForm } from '../api/use-save-form';
import { AccountPageFrame } from '../components/account-page-frame';
import { FormButtons } from '../components/form-buttons';
import { FormatFields, GenreField, MailFields, NotificationFields } from '../components/settings-fields';

type Values = Omit<BodyOf<typeof saveAccountSettings>, 'version'>;

function SettingsForm({ settings, onConflict }: { settings: AccountSettingsView; onConflict: () => unknown }) {
  const { t } = useTranslation('account');
  const [form] = Form.useForm<Values>();
  const isMedia = useSession().user.partnerType === 'MEDIA';
  const { save, touch, isDirty, isSaving } = useSaveForm(saveAccountSettings, form, {
    done: t('settings.saved'),
    invalidates: [readAccountSettings],
    onConflict,
  });
  return (
    <SchemaProvider schema={saveAccountSettings.body!}>
      <Form
        form={form}
        layout="vertical"
        initialValues={settings}
        onValuesChange={touch}
        onFinish={(values) => save({ ...values, version: settings.version })}
      >
        <FormatFields isMedia={isMedia} />
        <NotificationFields isMedia={isMedia} />
        {isMedia && <GenreField />}
        <MailFields />
        <FormButtons busy={isSaving} disabled={!isDirty} />
      </Form>
    </SchemaProvider>
  );
}

/** Language, formats, and what one is told of. */
export default function SettingsPage() {
  const { t } = useTranslation('account');
  const settings = useCall(readAccountSettings);
  return (
    <AccountPageFrame title={t('settings.title')} text={t('settings.text')}>
      <QueryState query={settings}>
        {(data) => <SettingsForm key={data.version} settings={data} onConflict={settings.refetch} />}
      </QueryState>
    </AccountPageFrame>
  );
}
