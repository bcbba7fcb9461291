import { companyChangesSchema, companyEndpoints, type CompanyView } from '@mpn/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '@/components/forms/record-page';
import { useResourceForm } from '@/components/forms/use-resource-form';
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
  const form = useResourceForm({
    get: companyEndpoints.get,
    update: companyEndpoints.update,
    params: { id: companyId },
    toValues: companyValues,
    toBody: isSupport ? companyBody : ownCompanyBody,
    partial: true,
    done: (company) => t('companies:edit.saved', { name: company.name }),
  });
  usePageTitle(isOwn ? undefined : form.stored?.name);
  return (
    <RecordPage
      form={form}
      schema={companyChangesSchema}
      className={styles.frame}
      header={(company) => ({
        title: isOwn ? t('companies:my.title') : company.name,
        subtitle: [
          isOwn && company.name,
          t(`common:companyType.${company.type}`),
          company.mpnCompanyNumber && `MPN ${company.mpnCompanyNumber}`,
          company.mediaGroup?.name,
        ]
          .filter(Boolean)
          .join(' · '),
        tags: isSupport && <StatusTag kind="company" status={statusOf(company)} />,
        backTo,
        actions: actions(company),
      })}
      fields={(company) => (
        <>
          <CompanyFields />
          {(company.type === 'PROMOTION' || isSupport) && <InvoiceFields />}
          <FieldsOfType company={company} isOwn={isOwn} />
          <SupportFields type={company.type} fingerprint={company.support?.watermarkFingerprint} />
        </>
      )}
      below={(company) => <LogoSection company={company} isOwn={isOwn} />}
    />
  );
}
