import { useParams } from 'react-router';
import { CompanyActions } from '../components/company-actions';
import { CompanyForm } from '../components/company-form';

/** One company, for super admins. */
export default function CompanyPage() {
  const { id } = useParams();
  return (
    <CompanyForm
      key={id}
      companyId={Number(id)}
      isOwn={false}
      backTo="/administration/companies"
      actions={(company) => <CompanyActions company={company} />}
    />
  );
}
