import { ContactLanguage, Salutation } from '@mpn/domain';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '@/components/forms/country-select';
import { FieldGrid, FormSection } from '@/components/forms/form-section';
import { SchemaField } from '@/components/forms/schema-field';
import { LANGUAGE_NAMES } from '@/components/preferences/preference-buttons';

/** All fields of a contact. */
export function ContactFields() {
  const { t } = useTranslation(['contacts', 'account']);
  return (
    <>
      <FormSection title={t('contacts:sections.person')}>
        <FieldGrid>
          <SchemaField name="salutation" label={t('account:personalData.salutation')}>
            <Select
              allowClear
              options={Salutation.map((value) => ({ value, label: t(`account:personalData.salutations.${value}`) }))}
            />
          </SchemaField>
          <SchemaField name="firstName" label={t('account:personalData.firstName')}>
            <Input maxLength={200} />
          </SchemaField>
          <SchemaField name="lastName" label={t('account:personalData.lastName')} extra={t('contacts:fields.nameHint')}>
            <Input maxLength={200} />
          </SchemaField>
        </FieldGrid>
        <FieldGrid min={260}>
          <SchemaField name="email" label={t('contacts:fields.email')}>
            <Input type="email" maxLength={254} />
          </SchemaField>
          <SchemaField name="phone" label={t('contacts:fields.phone')}>
            <Input type="tel" maxLength={50} />
          </SchemaField>
        </FieldGrid>
        <SchemaField name="preferredLanguage" label={t('contacts:fields.language')}>
          <Select options={ContactLanguage.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))} />
        </SchemaField>
      </FormSection>
      <FormSection title={t('contacts:sections.company')}>
        <SchemaField name="contactCompany" label={t('contacts:fields.company')}>
          <Input maxLength={200} />
        </SchemaField>
        <FieldGrid min={260}>
          <SchemaField name="department" label={t('contacts:fields.department')}>
            <Input maxLength={200} />
          </SchemaField>
          <SchemaField name="position" label={t('account:personalData.position')}>
            <Input maxLength={200} />
          </SchemaField>
        </FieldGrid>
        <SchemaField name="street" label={t('account:personalData.street')}>
          <Input maxLength={200} />
        </SchemaField>
        <FieldGrid>
          <SchemaField name="postalCode" label={t('account:personalData.postalCode')}>
            <Input maxLength={20} />
          </SchemaField>
          <SchemaField name="city" label={t('account:personalData.city')}>
            <Input maxLength={200} />
          </SchemaField>
          <SchemaField name="country" label={t('account:personalData.country')}>
            <CountrySelect />
          </SchemaField>
        </FieldGrid>
      </FormSection>
      <SchemaField name="notes" label={t('contacts:fields.notes')}>
        <Input.TextArea rows={4} maxLength={5_000} />
      </SchemaField>
    </>
  );
}
