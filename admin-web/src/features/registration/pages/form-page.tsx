import { consentsOf, listRegistrationDocuments, type PartnerType } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { RefineProvider } from '@/providers/refine/refine-provider';
import { DocumentsMissing } from '../components/documents-missing';
import { RegistrationForm } from '../components/registration-form';
import { readDraft } from '../state/registration-draft';
import { withType } from '../state/registration-type';

interface FormWithTextsProps {
  type: PartnerType;
  base: string;
  email: string;
  token: string;
}

function FormWithTexts(props: FormWithTextsProps) {
  const query = useCall(listRegistrationDocuments, { query: { type: props.type } }, { staleTime: Infinity });
  return (
    <QueryState query={query}>
      {({ documents }) =>
        documents.length < consentsOf(props.type).length ? (
          <DocumentsMissing />
        ) : (
          <RegistrationForm {...props} documents={documents} reload={query.refetch} />
        )
      }
    </QueryState>
  );
}

/** The registration's form; redirects to its first page without a verified e-mail address. */
export default withType(function FormPage({ type, base }) {
  const { t } = useTranslation('registration');
  const { email, token, done } = readDraft(type);
  if (done) return <Navigate to={`${base}/final`} replace />;
  if (email === undefined || token === undefined) return <Navigate to={base} replace />;
  return (
    <RefineProvider>
      <AuthHeading
        title={t(type === 'MEDIA' ? 'form.headingMedia' : 'form.headingPromotion')}
        text={t('form.text', { email })}
      />
      <FormWithTexts type={type} base={base} email={email} token={token} />
    </RefineProvider>
  );
});
