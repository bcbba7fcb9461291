import {
  companyEndpoints,
  CompanySamplingMode,
  labelCodeDigits,
  listSamplingTemplates,
  MailingRequestVisibility,
  PriceCategory,
  type CompanyType,
} from '@mpn/domain';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, InputNumber, Radio, Select, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '@/components/forms/country-select';
import { FieldGrid, FormSection, SwitchField } from '@/components/forms/form-section';
import { GenreSelect } from '@/components/forms/genre-select';
import { MediumSelect } from '@/components/forms/medium-select';
import { SchemaField } from '@/components/forms/schema-field';
import looks from '@/components/looks.module.css';
import { useCall } from '@/providers/api/hooks';
import { useReferenceData } from '@/providers/reference/use-reference-data';
import { useCan, useIsFeatureOn, useMayCall } from '@/providers/session/permissions';
import { OwnershipSelect } from '@/components/forms/ownership-select';
import { AiRuleFields } from './ai-rule-fields';
import { RecognitionChoice } from './recognition-note';
import styles from './companies.module.css';

/** Whether the form shows the fields that only super admins change. */
const useIsSupport = (): boolean => useCan()('ManageAllCompanies');

/** Name, address and numbers. */
export function CompanyFields() {
  const { t } = useTranslation('companies');
  const isSupport = useIsSupport();
  return (
    <FormSection title={t('sections.company')}>
      <SchemaField name="name" label={t('fields.name')} required>
        <Input maxLength={200} autoComplete="organization" />
      </SchemaField>
      <SchemaField name="street" label={t('fields.street')}>
        <Input maxLength={200} autoComplete="street-address" />
      </SchemaField>
      <FieldGrid>
        <SchemaField name="postalCode" label={t('fields.postalCode')}>
          <Input maxLength={20} autoComplete="postal-code" />
        </SchemaField>
        <SchemaField name="city" label={t('fields.city')}>
          <Input maxLength={200} autoComplete="address-level2" />
        </SchemaField>
        <SchemaField name="country" label={t('fields.country')}>
          <CountrySelect />
        </SchemaField>
      </FieldGrid>
      <FieldGrid min={260}>
        <SchemaField name="vatId" label={t('fields.vatId')} extra={t('fields.vatIdHint')}>
          <Input maxLength={30} autoComplete="off" />
        </SchemaField>
        {isSupport && (
          <SchemaField name="mpnCompanyNumber" label={t('fields.mpnNumber')} extra={t('fields.mpnNumberHint')}>
            <Input maxLength={5} inputMode="numeric" autoComplete="off" />
          </SchemaField>
        )}
      </FieldGrid>
    </FormSection>
  );
}

/** Recipient of the invoices. */
export function InvoiceFields() {
  const { t } = useTranslation('companies');
  const form = Form.useFormInstance();
  const isSeparate = Form.useWatch<boolean | undefined>('separateInvoiceAddress', form) === true;
  return (
    <FormSection title={t('sections.invoice')}>
      <SwitchField name="separateInvoiceAddress" label={t('fields.separateInvoice')} />
      {isSeparate && (
        <>
          <SchemaField name="invoiceName" label={t('fields.invoiceName')}>
            <Input maxLength={200} autoComplete="off" />
          </SchemaField>
          <SchemaField name="invoiceStreet" label={t('fields.street')}>
            <Input maxLength={200} autoComplete="off" />
          </SchemaField>
          <FieldGrid>
            <SchemaField name="invoicePostalCode" label={t('fields.postalCode')}>
              <Input maxLength={20} autoComplete="off" />
            </SchemaField>
            <SchemaField name="invoiceCity" label={t('fields.city')}>
              <Input maxLength={200} autoComplete="off" />
            </SchemaField>
            <SchemaField name="invoiceCountry" label={t('fields.country')}>
              <CountrySelect />
            </SchemaField>
          </FieldGrid>
        </>
      )}
      <SchemaField name="invoiceEmail" label={t('fields.invoiceEmail')} extra={t('fields.invoiceEmailHint')}>
        <Input type="email" maxLength={254} autoComplete="off" className={styles.field} />
      </SchemaField>
      <p>{t('fields.paymentMethod')}</p>
    </FormSection>
  );
}

function TemplateField() {
  const { t } = useTranslation('companies');
  const mayList = useMayCall()(listSamplingTemplates);
  const templates =
    useCall(listSamplingTemplates, { query: { pageSize: 200 } }, { enabled: mayList }).data?.items ?? [];
  return (
    <SchemaField name="defaultTemplateId" label={t('fields.template')} extra={t('fields.templateHint')}>
      <Select
        allowClear
        className={styles.field}
        placeholder={t('fields.noTemplate')}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </SchemaField>
  );
}

/** Sampling settings of a promotion company. @param isOwn the form is of the caller's own company */
export function PromotionFields({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation('companies');
  const isOn = useIsFeatureOn();
  return (
    <FormSection title={t('sections.sampling')}>
      <SchemaField name="samplingMode" label={t('fields.samplingMode')}>
        <Radio.Group
          className={looks.choices}
          options={CompanySamplingMode.map((value) => ({ value, label: t(`samplingModes.${value}`) }))}
        />
      </SchemaField>
      {isOwn && isOn('SAMPLING_TEMPLATES') && <TemplateField />}
      <FieldGrid min={260}>
        <SchemaField name="defaultLabelName" label={t('fields.labelName')} extra={t('fields.labelHint')}>
          <Input maxLength={200} />
        </SchemaField>
        <SchemaField name="defaultLabelCode" label={t('fields.labelCode')} normalize={labelCodeDigits}>
          <Input prefix="LC" inputMode="numeric" maxLength={20} />
        </SchemaField>
      </FieldGrid>
      <RecognitionChoice />
      {isOn('ARD_ARCHIVE') && <SwitchField name="ardArchiveSampling" label={t('fields.ardArchiveSampling')} />}
      {isOn('PARTNER_SYNC') && <PartnerFields />}
    </FormSection>
  );
}

/** Partner companies in Austria and Switzerland with which releases are exchanged. */
function PartnerFields() {
  const { t } = useTranslation('companies');
  return (
    <>
      <FieldGrid min={260}>
        <SchemaField name="syncAtMpnNumber" label={t('fields.syncAt')} extra={t('fields.syncHint')}>
          <Input maxLength={5} inputMode="numeric" />
        </SchemaField>
        <SchemaField name="syncChMpnNumber" label={t('fields.syncCh')}>
          <Input maxLength={5} inputMode="numeric" />
        </SchemaField>
      </FieldGrid>
      <SwitchField name="partnerSyncActive" label={t('fields.partnerSyncActive')} />
    </>
  );
}

function DepartmentFields() {
  const { t } = useTranslation(['companies', 'common']);
  return (
    <Form.Item label={t('companies:fields.departments')} extra={t('companies:fields.departmentsHint')}>
      <Form.List name="departments">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }, index) => (
              <div key={key} className={styles.department}>
                <SchemaField
                  list="departments"
                  name={[name, 'name']}
                  label={t('companies:fields.department', { number: index + 1 })}
                  hideLabel
                >
                  <Input maxLength={200} />
                </SchemaField>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('companies:fields.removeDepartment', { number: index + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add({ name: '' })}>
              {t('companies:fields.addDepartment')}
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}

/** What promoters see of a media company when they choose whom to sample. */
export function MediaFields() {
  const { t } = useTranslation('companies');
  const areas = (useReferenceData().data?.countries ?? []).map(({ code, name, areas: options }) => ({
    key: code,
    label: name,
    options: options.map((area) => ({ value: area.id, label: `${area.name} (${name})` })),
  }));
  return (
    <FormSection title={t('sections.media')}>
      <SchemaField name="ownership" label={t('fields.ownership')} extra={t('fields.ownershipHint')}>
        <OwnershipSelect />
      </SchemaField>
      <SwitchField name="musicEditorial" label={t('fields.musicEditorial')} />
      <SwitchField name="editorAnswersEnabled" label={t('fields.editorAnswers')} hint={t('fields.editorAnswersHint')} />
      <AiRuleFields />
      <SchemaField name="broadcastingAreaIds" label={t('fields.areas')}>
        <Select mode="multiple" allowClear options={areas} optionFilterProp="label" />
      </SchemaField>
      <SchemaField name="genreIds" label={t('fields.genres')}>
        <GenreSelect placeholder={t('fields.allGenres')} />
      </SchemaField>
      <FieldGrid>
        <SchemaField name="audienceReach" label={t('fields.reach')} extra={t('fields.reachHint')}>
          <InputNumber min={0} className={looks.fullWidth} />
        </SchemaField>
        <SchemaField name="audienceAgeFrom" label={t('fields.ageFrom')}>
          <InputNumber min={0} max={120} className={looks.fullWidth} />
        </SchemaField>
        <SchemaField name="audienceAgeTo" label={t('fields.ageTo')}>
          <InputNumber min={0} max={120} className={looks.fullWidth} />
        </SchemaField>
      </FieldGrid>
      <DepartmentFields />
      <SchemaField name="additionalInformation" label={t('fields.information')}>
        <Input.TextArea rows={4} maxLength={5_000} />
      </SchemaField>
    </FormSection>
  );
}

function VisibilityField({ name }: { name: 'mailingRequestFeature' | 'digiasTakeover' }) {
  const { t } = useTranslation('companies');
  return (
    <SchemaField name={name} label={t(`fields.${name}`)}>
      <Select
        className={styles.field}
        options={MailingRequestVisibility.map((value) => ({ value, label: t(`visibility.${value}`) }))}
      />
    </SchemaField>
  );
}

function PromotionSupportFields() {
  const { t } = useTranslation('companies');
  const isOn = useIsFeatureOn();
  return (
    <>
      <SwitchField name="discounted" label={t('fields.discounted')} />
      <SwitchField name="acceptedArdContract" label={t('fields.acceptedArdContract')} />
      <SwitchField name="roleManageArdArchiveReleases" label={t('fields.roleManageArdArchiveReleases')} />
      <SwitchField name="roleManageSamplingTemplates" label={t('fields.roleManageSamplingTemplates')} />
      {isOn('PARTNER_SYNC') && <SwitchField name="partnerSyncAccepted" label={t('fields.partnerSyncAccepted')} />}
      {isOn('MAILING_REQUEST') && <VisibilityField name="mailingRequestFeature" />}
      <VisibilityField name="digiasTakeover" />
      <SchemaField name="digiasPhononetNumbers" label={t('fields.phononetNumbers')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
      </SchemaField>
    </>
  );
}

function MediaSupportFields() {
  const { t } = useTranslation('companies');
  return (
    <>
      <SchemaField isChoice name="samplingMediumId" label={t('fields.medium')} extra={t('fields.mediumHint')} required>
        <MediumSelect />
      </SchemaField>
      <SchemaField name="priceCategory" label={t('fields.priceCategory')}>
        <Radio.Group options={PriceCategory.map((value) => ({ value, label: t(`priceCategories.${value}`) }))} />
      </SchemaField>
      <SchemaField name="ardStateInstitutionName" label={t('fields.ard')} extra={t('fields.ardHint')}>
        <Input maxLength={200} className={styles.field} />
      </SchemaField>
      <SwitchField name="isPartner" label={t('fields.isPartner')} />
    </>
  );
}

/**
 * Fields that only super admins see; renders nothing for others.
 * @param fingerprint the watermark fingerprint of an existing company
 */
export function SupportFields({ type, fingerprint }: { type: CompanyType; fingerprint?: string | null }) {
  const { t } = useTranslation('companies');
  const mayDecide = useMayCall()(companyEndpoints.list);
  if (!mayDecide) return null;
  return (
    <FormSection title={t('sections.support')}>
      {type === 'PROMOTION' && <PromotionSupportFields />}
      {type === 'MEDIA' && <MediaSupportFields />}
      <SwitchField name="problematic" label={t('fields.problematic')} hint={t('fields.problematicHint')} />
      <SchemaField name="statusComment" label={t('fields.statusComment')}>
        <Input.TextArea rows={2} maxLength={2_000} />
      </SchemaField>
      {fingerprint && (
        <Form.Item label={t('fields.watermarkFingerprint')}>
          <Typography.Text code copyable>
            {fingerprint}
          </Typography.Text>
        </Form.Item>
      )}
    </FormSection>
  );
}
