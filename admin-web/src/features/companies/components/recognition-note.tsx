import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormSection } from '@/components/forms/form-section';
import { SchemaField } from '@/components/forms/schema-field';
import { useFormats } from '@/providers/i18n/use-formats';

/** What the page of a recognition service says: its contract, and where its server is entered. */
export function RecognitionNote({ companyId, contractDate }: { companyId: number; contractDate: string | null }) {
  const { t } = useTranslation(['companies', 'common']);
  const { date } = useFormats();
  return (
    <FormSection title={t('common:companyType.RECOGNITION')}>
      <p>{t('companies:fields.recognitionContract', { date: contractDate ? date(contractDate) : '–' })}</p>
      <p>
        <Link to={`/administration/companies/${String(companyId)}/delivery`}>{t('companies:deliverySettings')}</Link>
      </p>
    </FormSection>
  );
}

/** Whether a label's releases go to the recognition services by themselves. */
export function RecognitionChoice() {
  const { t } = useTranslation('companies');
  return (
    <SchemaField name="recognitionServices" label={t('fields.recognitionServices')} extra={t('fields.recognitionHint')}>
      <Radio.Group
        options={[
          { value: true, label: t('fields.recognitionYes') },
          { value: false, label: t('fields.recognitionNo') },
        ]}
      />
    </SchemaField>
  );
}
