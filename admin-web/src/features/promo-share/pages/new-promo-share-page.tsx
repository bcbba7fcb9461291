import { newPromoShareSchema, promoShareEndpoints } from '@mpn/domain';
import { Button, Card, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CompanySelect } from '@/components/forms/company-select';
import { FormSection } from '@/components/forms/form-section';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { PageHeader } from '@/components/page/page-header';
import { useIsSuperAdmin } from '@/providers/session/session-store';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import styles from '../components/promo-share.module.css';
import { ReceiverFields, useExistingShare } from '../components/receiver-fields';
import { ScopeFields } from '../components/scope-fields';
import { NOTHING_SHARED, scopeBody, type ScopeValues } from '../state/share-form';

const LIST = '/promo-share/shared-by-you';

interface Values extends ScopeValues {
  receivedCompanyMpnNumber?: string;
  receivedCompanyId?: number;
  sourceCompanyId?: number;
}

const toBody = ({ receivedCompanyMpnNumber, receivedCompanyId, sourceCompanyId, ...scope }: Values) => ({
  ...scopeBody(scope),
  ...(receivedCompanyMpnNumber ? { receivedCompanyMpnNumber } : {}),
  ...(receivedCompanyId ? { receivedCompanyId } : {}),
  ...(sourceCompanyId ? { sourceCompanyId } : {}),
});

function Fields({ isSaving }: { isSaving: boolean }) {
  const { t } = useTranslation(['promo-share', 'common']);
  const navigate = useNavigate();
  const isSuperAdmin = useIsSuperAdmin();
  const form = Form.useFormInstance();
  const sourceCompanyId = Form.useWatch<number | undefined>('sourceCompanyId', form);
  const existing = useExistingShare();
  return (
    <>
      {isSuperAdmin && (
        <FormSection title={t('promo-share:source')}>
          <SchemaField isChoice name="sourceCompanyId" label={t('promo-share:columns.company')} required>
            <CompanySelect type="PROMOTION" />
          </SchemaField>
        </FormSection>
      )}
      <FormSection title={t('promo-share:receiver.title')}>
        <ReceiverFields />
      </FormSection>
      <FormSection title={t('promo-share:fields.scope')}>
        <ScopeFields companyId={sourceCompanyId} />
      </FormSection>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={isSaving} disabled={existing !== undefined}>
          {t('promo-share:new.submit')}
        </Button>
        <Button onClick={() => void navigate(LIST)}>{t('common:actions.cancel')}</Button>
      </div>
    </>
  );
}

/** Offers a share to another promotion company. */
export default function NewPromoSharePage() {
  const { t } = useTranslation('promo-share');
  const navigate = useNavigate();
  const { formProps, isSaving, notice } = useResourceForm({
    create: promoShareEndpoints.create,
    initialValues: NOTHING_SHARED,
    toBody,
    done: ({ receivedCompanyName: company }) => t('new.done', { company }),
    onSaved: async () => {
      discardUnsavedChanges();
      await navigate(LIST);
    },
  });
  return (
    <div className={styles.frame}>
      <PageHeader title={t('new.title')} subtitle={t('new.text')} backTo={LIST} />
      <Card>
        <SchemaProvider schema={newPromoShareSchema}>
          <Form {...formProps} layout="vertical">
            <ChangedNotice notice={notice} />
            <Fields isSaving={isSaving} />
          </Form>
        </SchemaProvider>
      </Card>
    </div>
  );
}
