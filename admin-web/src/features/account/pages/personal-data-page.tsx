import { readPersonalData, savePersonalData, type BodyOf, type PersonalDataView } from '@mpn/domain';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { fieldsOf } from '@/components/forms/form-changes';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { QueryState } from '@/components/page/states';
import { afterSave } from '../api/after-save';
import { AccountPageFrame } from '../components/account-page-frame';
import { FormButtons } from '../components/form-buttons';
import { AddressFields, ContactFields, NameFields } from '@/components/person/person-fields';
import { ProfileImage } from '../components/profile-image';

type Values = Omit<BodyOf<typeof savePersonalData>, 'version'>;

const toValues = (data: PersonalDataView): Values => fieldsOf(savePersonalData, data);

/** Converts an emptied field to null. */
const toBody = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' || value === undefined ? null : value]),
  );

/** Name, position, phone, address and picture. */
export default function PersonalDataPage() {
  const { t } = useTranslation('account');
  const { query, formProps, isDirty, isSaving, notice } = useResourceForm({
    get: readPersonalData,
    update: savePersonalData,
    toValues,
    toBody,
    partial: true,
    onSaved: afterSave,
    done: () => t('personalData.saved'),
  });
  return (
    <AccountPageFrame title={t('personalData.title')} text={t('personalData.text')}>
      <ProfileImage />
      <QueryState query={query}>
        {() => (
          <SchemaProvider schema={savePersonalData.body!}>
            <Form {...formProps} layout="vertical">
              <NameFields />
              <ContactFields />
              <AddressFields />
              <ChangedNotice notice={notice} />
              <FormButtons busy={isSaving} disabled={!isDirty} />
            </Form>
          </SchemaProvider>
        )}
      </QueryState>
    </AccountPageFrame>
  );
}
