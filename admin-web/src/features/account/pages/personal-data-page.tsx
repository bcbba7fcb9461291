import { readPersonalData, savePersonalData, type BodyOf, type PersonalDataView } from '@mpn/domain';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryState } from '@/components/page/states';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useCall } from '@/providers/api/hooks';
import { useSaveForm } from '../api/use-save-form';
import { AccountPageFrame } from '../components/account-page-frame';
import { FormButtons } from '../components/form-buttons';
import { AddressFields, ContactFields, NameFields } from '../components/personal-fields';
import { ProfileImage } from '../components/profile-image';

type Values = Omit<BodyOf<typeof savePersonalData>, 'version'>;

/** An emptied field is no text of length zero: it is not known. */
function withoutEmpty(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' || value === undefined ? null : value]),
  );
}

function PersonalDataForm({ data, onConflict }: { data: PersonalDataView; onConflict: () => unknown }) {
  const { t } = useTranslation('account');
  const [form] = Form.useForm<Values>();
  const { save, touch, isDirty, isSaving } = useSaveForm(savePersonalData, form, {
    done: t('personalData.saved'),
    invalidates: [readPersonalData],
    onConflict,
  });
  return (
    <SchemaProvider schema={savePersonalData.body!}>
      <Form
        form={form}
        layout="vertical"
        initialValues={data}
        onValuesChange={touch}
        onFinish={(values) => save({ ...withoutEmpty(values), version: data.version })}
      >
        <NameFields />
        <ContactFields />
        <AddressFields />
        <FormButtons busy={isSaving} disabled={!isDirty} />
      </Form>
    </SchemaProvider>
  );
}

/** Name, position, phone, address and picture. */
export default function PersonalDataPage() {
  const { t } = useTranslation('account');
  const personalData = useCall(readPersonalData);
  return (
    <AccountPageFrame title={t('personalData.title')} text={t('personalData.text')}>
      <ProfileImage />
      <QueryState query={personalData}>
        {(data) => <PersonalDataForm key={data.version} data={data} onConflict={personalData.refetch} />}
      </QueryState>
    </AccountPageFrame>
  );
}
