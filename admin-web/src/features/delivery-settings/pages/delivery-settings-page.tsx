import { getDeliverySettings } from '@mpn/domain';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { useSession } from '@/providers/session/session-store';
import { ConfigurationForm } from '../components/configuration-form';
import { PermissionsForm } from '../components/permissions-form';
import { UsersPanel } from '../components/users-panel';

function Settings({ companyId }: { companyId: number }) {
  const { t } = useTranslation('delivery-settings');
  const query = useCall(getDeliverySettings, { params: { id: companyId } });
  return (
    <QueryState query={query}>
      {(settings) => (
        <>
          {settings.ruledBy && (
            <Alert
              type="info"
              showIcon
              style={{ marginBottom: 20 }}
              message={t('ruledBy.title', { name: settings.ruledBy.name })}
              description={t('ruledBy.text')}
            />
          )}
          <PermissionsForm key={`permissions-${String(companyId)}`} settings={settings} />
          <UsersPanel key={`users-${String(companyId)}`} companyId={companyId} />
          <ConfigurationForm key={`target-${String(companyId)}`} settings={settings} />
        </>
      )}
    </QueryState>
  );
}

/** Delivery settings of a media company: its own admin's, or any for support. */
export default function DeliverySettingsPage() {
  const { t } = useTranslation('delivery-settings');
  const { companyId } = useParams();
  const { company } = useSession();
  const id = companyId === undefined ? (company?.type === 'MEDIA' ? company.id : null) : Number(companyId);
  if (id === null) return <Navigate to="/" replace />;
  return (
    <div style={{ maxWidth: 1040 }}>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        backTo={companyId === undefined ? undefined : `/administration/companies/${companyId}`}
      />
      <Settings companyId={id} />
    </div>
  );
}
