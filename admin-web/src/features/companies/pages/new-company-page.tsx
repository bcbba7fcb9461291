import { companyEndpoints, newCompanySchema, PartnerType, USUAL_AI_RULE, type NewCompanyBody } from '@mpn/domain';
import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SchemaField } from '@/components/forms/schema-field';
import { NewRecordButtons, NewRecordPage } from '@/components/forms/new-record-page';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import {
  CompanyFields,
  InvoiceFields,
  MediaFields,
  PromotionFields,
  SupportFields,
} from '../components/company-fields';
import styles from '../components/companies.module.css';
import { newCompanyBody } from '../state/company-form';

const LIST = '/administration/companies';

const BEGINNING: Partial<NewCompanyBody> = {
  type: 'PROMOTION',
  recognitionServices: true,
  country: 'DE',
  samplingMode: 'MANUAL_SAMPLING',
  mailingRequestFeature: 'NOT_VISIBLE',
  digiasTakeover: 'NOT_VISIBLE',
  priceCategory: 'SURCHARGEABLE',
  musicEditorial: true,
  ownership: 'UNKNOWN',
  editorAnswersEnabled: true,
  aiRuleAll: USUAL_AI_RULE,
  aiRulePartly: USUAL_AI_RULE,
};

/** Adds a company of either type; its first administrator is added on the page of its users. */
export default function NewCompanyPage() {
  const { t } = useTranslation(['companies', 'common']);
  const navigate = useNavigate();
  const form = useResourceForm({
    create: companyEndpoints.create,
    initialValues: BEGINNING,
    toBody: newCompanyBody,
    done: (company) => t('companies:new.done', { name: company.name, number: company.mpnCompanyNumber ?? '' }),
    onSaved: async ({ id }) => {
      discardUnsavedChanges();
      await navigate(`${LIST}/${id}`);
    },
  });
  const type = Form.useWatch<PartnerType | undefined>('type', form.form) ?? 'PROMOTION';
  return (
    <NewRecordPage
      form={form}
      schema={newCompanySchema}
      className={styles.frame}
      title={t('companies:new.title')}
      backTo={LIST}
    >
      <SchemaField isChoice name="type" label={t('companies:columns.type')} required>
        <Radio.Group options={PartnerType.map((value) => ({ value, label: t(`common:companyType.${value}`) }))} />
      </SchemaField>
      <CompanyFields />
      <InvoiceFields />
      {type === 'PROMOTION' ? <PromotionFields isOwn={false} /> : <MediaFields />}
      <SupportFields type={type} />
      <NewRecordButtons submit={t('companies:new.submit')} isSaving={form.isSaving} cancelTo={LIST} />
    </NewRecordPage>
  );
}
