import type { PartnerType } from '@mpn/domain';
import { Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '@/components/forms/country-select';
import { MediumSelect } from '@/components/forms/medium-select';
import { OwnershipSelect } from '@/components/forms/ownership-select';
import { SchemaField } from '@/components/forms/schema-field';
import styles from './registration.module.css';

type Part = '' | 'invoice';

/** `street` of the company, or `invoiceStreet` of the invoice recipient. */
const fieldOf = (part: Part, name: string): string[] => [
  'company',
  part === '' ? name : `${part}${name[0]!.toUpperCase()}${name.slice(1)}`,
];

function AddressFields({ part }: { part: Part }) {
  const { t } = useTranslation('registration');
  return (
    <>
      <SchemaField
        name={fieldOf(part, 'name')}
        label={t(part === '' ? 'company.name' : 'company.invoiceName')}
        required
      >
        <Input autoComplete="organization" maxLength={200} />
      </SchemaField>
      <SchemaField name={fieldOf(part, 'street')} label={t('company.street')} required>
        <Input autoComplete="street-address" maxLength={200} />
      </SchemaField>
      <div className={styles.fields}>
        <SchemaField name={fieldOf(part, 'postalCode')} label={t('company.postalCode')} required>
          <Input autoComplete="postal-code" maxLength={20} />
        </SchemaField>
        <SchemaField name={fieldOf(part, 'city')} label={t('company.city')} required>
          <Input autoComplete="address-level2" maxLength={200} />
        </SchemaField>
      </div>
      <SchemaField isChoice name={fieldOf(part, 'country')} label={t('company.country')} required>
        <CountrySelect />
      </SchemaField>
    </>
  );
}

function MediumField() {
  const { t } = useTranslation('registration');
  return (
    <SchemaField
      isChoice
      name={['company', 'samplingMediumId']}
      label={t('company.medium')}
      extra={t('company.mediumHint')}
      required
    >
      <MediumSelect />
    </SchemaField>
  );
}

/** Name, address, medium, ownership and VAT id of the company. */
export function CompanyFields({ type }: { type: PartnerType }) {
  const { t } = useTranslation('registration');
  return (
    <>
      <AddressFields part="" />
      {type === 'MEDIA' && <MediumField />}
      {type === 'MEDIA' && (
        <SchemaField
          isChoice
          name={['company', 'ownership']}
          label={t('company.ownership')}
          extra={t('company.ownershipHint')}
        >
          <OwnershipSelect isOptional />
        </SchemaField>
      )}
      <SchemaField name={['company', 'vatId']} label={t('company.vatId')} extra={t('company.vatIdHint')}>
        <Input autoComplete="off" maxLength={30} />
      </SchemaField>
    </>
  );
}

/** Invoice recipient, if it is not the company itself. */
export function InvoiceFields() {
  const { t } = useTranslation('registration');
  const isSeparate = Form.useWatch<boolean | undefined>(['company', 'separateInvoiceAddress']);
  return (
    <>
      <Form.Item name={['company', 'separateInvoiceAddress']} valuePropName="checked">
        <Checkbox>{t('company.separateInvoice')}</Checkbox>
      </Form.Item>
      {isSeparate && <AddressFields part="invoice" />}
      <SchemaField
        name={['company', 'invoiceEmail']}
        label={t('company.invoiceEmail')}
        extra={t('company.invoiceEmailHint')}
      >
        <Input type="email" autoComplete="off" maxLength={254} />
      </SchemaField>
    </>
  );
}
