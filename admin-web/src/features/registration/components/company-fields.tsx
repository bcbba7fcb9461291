import type { PartnerType } from '@mpn/domain';
import { Checkbox, Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '@/components/forms/country-select';
import { GenreSelect } from '@/components/forms/genre-select';
import { MediumSelect } from '@/components/forms/medium-select';
import { OwnershipSelect } from '@/components/forms/ownership-select';
import { SchemaField } from '@/components/forms/schema-field';
import { useReferenceData } from '@/providers/reference/use-reference-data';
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

const AREAS = ['company', 'broadcastingAreaIds'];

/** The areas of the medium's country; those of another country go when the medium changes. */
function useAreas(): { value: number; label: string }[] {
  const form = Form.useFormInstance();
  const mediumId = Form.useWatch<number | undefined>(['company', 'samplingMediumId']);
  const { data } = useReferenceData();
  const areas = data?.countries.find(({ mediums }) => mediums.some(({ id }) => id === mediumId))?.areas;
  useEffect(() => {
    const chosen = form.getFieldValue(AREAS) as number[] | undefined;
    const kept = chosen?.filter((id) => areas?.some((area) => area.id === id));
    if (areas && kept && kept.length < (chosen?.length ?? 0)) form.setFieldValue(AREAS, kept);
  }, [areas, form]);
  return (areas ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** What a media company plays, and where: promoters find it by that. */
function ProgrammeFields() {
  const { t } = useTranslation('registration');
  const areas = useAreas();
  return (
    <>
      <SchemaField isChoice name={AREAS} label={t('company.areas')} extra={t('company.areasHint')}>
        <Select mode="multiple" allowClear options={areas} optionFilterProp="label" disabled={areas.length === 0} />
      </SchemaField>
      <SchemaField isChoice name={['company', 'genreIds']} label={t('company.genres')} extra={t('company.genresHint')}>
        <GenreSelect placeholder={t('company.allGenres')} />
      </SchemaField>
    </>
  );
}

/** Name, address and VAT id of the company; of a media company also medium, areas, genres and ownership. */
export function CompanyFields({ type }: { type: PartnerType }) {
  const { t } = useTranslation('registration');
  return (
    <>
      <AddressFields part="" />
      {type === 'MEDIA' && <MediumField />}
      {type === 'MEDIA' && <ProgrammeFields />}
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
