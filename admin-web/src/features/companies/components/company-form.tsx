import { companyChangesSchema, companyEndpoints, type CompanyView } from '@mpn/domain';
import { Button, Card, Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { StatusTag } from '@/components/status/status-tag';
import { usePageTitle } from '@/providers/routing/page-title';
import { useCan } from '@/providers/session/permissions';
import { companyBody, companyValues, ownCompanyBody } from '../state/company-form';
import { CompanyFields, InvoiceFields, MediaFields, PromotionFields, SupportFields } from './company-fields';
import { LogoSection } from './logo-section';
import { RecognitionNote } from './recognition-note';
import styles from './companies.module.css';

const statusOf = ({ disabled, pendingRegistration, support }: CompanyView) =>
  disabled
    ? 'DISABLED'
    : pendingRegistration
      ? 'PENDING_REGISTRATION'
      : support?.problematic
        ? 'PROBLEMATIC'
        : 'ENABLED';

/** The fields that companies of one type have. */
function FieldsOfType({ company, isOwn }: { company: CompanyView; isOwn: boolean }) {
  if (company.recognition)
    return <RecognitionNote companyId={company.id} contractDate={company.recognition.contractDate} />;
  return company.type === 'PROMOTION' ? <PromotionFields isOwn={isOwn} /> : <MediaFields />;
}

interface CompanyFormProps {
  companyId: number;
  /** The caller's own company. */
  isOwn: boolean;
  backTo?: string;
  actions: (company: CompanyView) => ReactNode;
}

/** Form of a company with all fields that the caller may see. */
export function CompanyForm({ companyId, isOwn, backTo, actions }: CompanyFormProps) {
  const { t } = useTranslation(['companies', 'common']);
  const isSupport = useCan()('ManageAllCompanies');
  const { query, formProps, stored, isDirty, isSaving, notice } = useResourceForm({
    get: companyEndpoints.get,
    update: companyEndpoints.update,
    params: { id: companyId },
    toValues: companyValues,
    toBody: isSupport ? companyBody : ownCompanyBody,
    partial: true,
    done: (company) => t('companies:edit.saved', { name: company.name }),
  });
  usePageTitle(isOwn ? undefined : stored?.name);
  return (
    <div className={styles.frame}>
      <QueryState query={query}>
        {(company) => (
          <>
            <PageHeader
              title={isOwn ? t('companies:my.title') : company.name}
              subtitle={[
                isOwn && company.name,
                t(`common:companyType.${company.type}`),
                company.mpnCompanyNumber && `MPN ${company.mpnCompanyNumber}`,
                company.mediaGroup?.name,
              ]
                .filter(Boolean)
                .join(' · ')}
              tags={isSupport && <StatusTag kind="company" status={statusOf(company)} />}
              backTo={backTo}
              actions={actions(company)}
            />
            <Card>
              <SchemaProvider schema={companyChangesSchema}>
                <Form {...formProps} layout="vertical">
                  <CompanyFields />
                  {(company.type === 'PROMOTION' || isSupport) && <InvoiceFields />}
                  <FieldsOfType company={company} isOwn={isOwn} />
                  <SupportFields type={company.type} fingerprint={company.support?.watermarkFingerprint} />
                  <ChangedNotice notice={notice} />
                  <div className={styles.buttons}>
                    <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isDirty}>
                      {t('common:actions.save')}
                    </Button>
                  </div>
                </Form>
              </SchemaProvider>
            </Card>
            <LogoSection company={company} isOwn={isOwn} />
          </>
        )}
      </QueryState>
    </div>
  );
}
