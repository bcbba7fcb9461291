import { getDeliverySettings } from '@mpn/domain';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { useMayCall } from '@/providers/session/permissions';
import { useSession } from '@/providers/session/session-store';
import { CompanyForm } from '../components/company-form';

/** The caller's own company; super admins belong to none and get the table. */
export default function MyCompanyPage() {
  const { t } = useTranslation('companies');
  const { company } = useSession();
  const navigate = useNavigate();
  const mayDeliver = useMayCall()(getDeliverySettings);
  if (!company) return <Navigate to="/administration/companies" replace />;
  return (
    <CompanyForm
      companyId={company.id}
      isOwn
      actions={({ type }) => (
        <>
          {type === 'MEDIA' && mayDeliver && (
            <Button onClick={() => void navigate('/company/delivery')}>{t('deliverySettings')}</Button>
          )}
          <Button onClick={() => void navigate('/administration/users')}>{t('users')}</Button>
        </>
      )}
    />
  );
}
