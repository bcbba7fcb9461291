import { FIRST_DATE, Salutation } from '@mpn/domain';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '@/components/forms/form-section';
import { IsoDatePicker } from '@/components/forms/iso-date-picker';
import { SchemaField } from '@/components/forms/schema-field';
import { today } from '@/config/today';
import { useReferenceData } from '@/providers/reference/use-reference-data';

export function NameFields() {
  const { t } = useTranslation('account');
  return (
    <>
      <FieldGrid>
        <SchemaField name="salutation" label={t('personalData.salutation')} isChoice>
          <Select
            allowClear
            options={Salutation.map((value) => ({ value, label: t(`personalData.salutations.${value}`) }))}
          />
        </SchemaField>
        <SchemaField name="precedingTitle" label={t('personalData.precedingTitle')}>
          <Input maxLength={100} />
        </SchemaField>
        <SchemaField name="followingTitle" label={t('personalData.followingTitle')}>
          <Input maxLength={100} />
        </SchemaField>
      </FieldGrid>
      <FieldGrid min={260}>
        <SchemaField name="firstName" label={t('personalData.firstName')} required>
          <Input autoComplete="given-name" maxLength={200} />
        </SchemaField>
        <SchemaField name="lastName" label={t('personalData.lastName')} required>
          <Input autoComplete="family-name" maxLength={200} />
        </SchemaField>
        <SchemaField name="position" label={t('personalData.position')}>
          <Input autoComplete="organization-title" maxLength={200} />
        </SchemaField>
        <SchemaField name="dateOfBirth" label={t('personalData.dateOfBirth')}>
          <IsoDatePicker min={FIRST_DATE} max={today()} />
        </SchemaField>
      </FieldGrid>
    </>
  );
}

export function ContactFields() {
  const { t } = useTranslation('account');
  return (
    <FieldGrid min={260}>
      <SchemaField name="phoneNumber" label={t('personalData.phoneNumber')}>
        <Input type="tel" autoComplete="tel" maxLength={50} />
      </SchemaField>
      <SchemaField name="faxNumber" label={t('personalData.faxNumber')}>
        <Input type="tel" maxLength={50} />
      </SchemaField>
    </FieldGrid>
  );
}

export function AddressFields() {
  const { t } = useTranslation('account');
  const { data } = useReferenceData();
  return (
    <>
      <SchemaField name="street" label={t('personalData.street')}>
        <Input autoComplete="street-address" maxLength={200} />
      </SchemaField>
      <FieldGrid>
        <SchemaField name="postalCode" label={t('personalData.postalCode')}>
          <Input autoComplete="postal-code" maxLength={20} />
        </SchemaField>
        <SchemaField name="city" label={t('personalData.city')}>
          <Input autoComplete="address-level2" maxLength={200} />
        </SchemaField>
        <SchemaField name="country" label={t('personalData.country')}>
          <Select
            allowClear
            showSearch
            optionFilterProp="label"
            options={(data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
        </SchemaField>
      </FieldGrid>
    </>
  );
}
