import { newPromoShareSchema, promoShareEndpoints } from '@mpn/domain';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CompanySelect } from '@/components/forms/company-select';
import { FormSection } from '@/components/forms/form-section';
import { SchemaField } from '@/components/forms/schema-field';
import { NewRecordButtons, NewRecordPage } from '@/components/forms/new-record-page';
import { useResourceForm } from '@/components/forms/use-resource-form';
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
  const { t } = useTranslation('promo-share');
  const isSuperAdmin = useIsSuperAdmin();
  const form = Form.useFormInstance();
  const sourceCompanyId = Form.useWatch<number | undefined>('sourceCompanyId', form);
  const existing = useExistingShare();
  return (
    <>
      {isSuperAdmin && (
        <FormSection title={t('source')}>
          <SchemaField isChoice name="sourceCompanyId" label={t('columns.company')} required>
            <CompanySelect type="PROMOTION" />
          </SchemaField>
        </FormSection>
      )}
      <FormSection title={t('receiver.title')}>
        <ReceiverFields />
      </FormSection>
      <FormSection title={t('fields.scope')}>
        <ScopeFields companyId={sourceCompanyId} />
      </FormSection>
      <NewRecordButtons
        submit={t('new.submit')}
        isSaving={isSaving}
        isDisabled={existing !== undefined}
        cancelTo={LIST}
      />
    </>
  );
}

/** Offers a share to another promotion company. */
export default function NewPromoSharePage() {
  const { t } = useTranslation('promo-share');
  const navigate = useNavigate();
  const form = useResourceForm({
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
    <NewRecordPage
      form={form}
      schema={newPromoShareSchema}
      className={styles.frame}
      title={t('new.title')}
      subtitle={t('new.text')}
      backTo={LIST}
    >
      <Fields isSaving={form.isSaving} />
    </NewRecordPage>
  );
}
