import { Checkbox, Form, Radio, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField } from '@/components/forms/schema-field';
import { LinkedReleases } from './linked-releases';

/** What is shared: everything, or chosen releases. @param companyId the sharing company, if it is not the user's */
export function ScopeFields({ companyId }: { companyId?: number | undefined }) {
  const { t } = useTranslation('promo-share');
  const form = Form.useFormInstance();
  const fullAccess = Form.useWatch<boolean | undefined>('fullAccess', form) ?? false;
  return (
    <>
      <SchemaField isChoice name="fullAccess" label={t('fields.scope')}>
        <Radio.Group>
          <Space direction="vertical">
            <Radio value={false}>{t('fields.chosen')}</Radio>
            <Radio value>{t('fields.fullAccess')}</Radio>
          </Space>
        </Radio.Group>
      </SchemaField>
      <SchemaField
        isChoice
        name="mayBuy"
        label={t('fields.buying')}
        valuePropName="checked"
        extra={t('fields.mayBuyHint')}
        hidden={!fullAccess}
      >
        <Checkbox>{t('fields.mayBuy')}</Checkbox>
      </SchemaField>
      <SchemaField
        isChoice
        name="promoShareReleaseLinks"
        label={t('fields.releases')}
        extra={t('fields.editableHint')}
        required
        hidden={fullAccess}
      >
        <LinkedReleases companyId={companyId} />
      </SchemaField>
    </>
  );
}
