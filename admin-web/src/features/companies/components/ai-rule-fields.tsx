import { AiRule } from '@mpn/domain';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '@/components/forms/form-section';
import { SchemaField } from '@/components/forms/schema-field';

/** A media company's rules for releases that are made with generative AI, wholly or in part. */
export function AiRuleFields() {
  const { t } = useTranslation('companies');
  const rules = AiRule.map((value) => ({ value, label: t(`aiRules.${value}`) }));
  return (
    <FieldGrid>
      <SchemaField name="aiRuleAll" label={t('fields.aiRuleAll')} extra={t('fields.aiRuleHint')}>
        <Select options={rules} />
      </SchemaField>
      <SchemaField name="aiRulePartly" label={t('fields.aiRulePartly')}>
        <Select options={rules} />
      </SchemaField>
    </FieldGrid>
  );
}
