import { getDeliverySettings, isAllRuled, type DeliverySettingsView } from '@mpn/domain';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { useCan } from '@/providers/session/permissions';
import { useSession } from '@/providers/session/session-store';
import { ConfigurationForm } from '../components/configuration-form';
import { PermissionsForm } from '../components/permissions-form';
import { UsersPanel } from '../components/users-panel';

/** What the main company of the group has said, where that can be changed, and what is left to change here. */
function RuledBy({ settings: { ruledBy, ruled, configurationSource } }: { settings: DeliverySettingsView }) {
  const { t } = useTranslation('delivery-settings');
  const can = useCan();
  if (!ruledBy) return null;
  const isAll = isAllRuled(ruled.web) && isAllRuled(ruled.ftp) && configurationSource === 'MAIN_COMPANY';
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 20 }}
      message={t(isAll ? 'ruledBy.title' : 'ruledBy.partTitle', { name: ruledBy.name })}
      description={t(isAll ? 'ruledBy.text' : 'ruledBy.partText')}
      action={
        can('ManageAllCompanies') && (
          <Link to={`/administration/companies/${String(ruledBy.companyId)}/delivery`}>{t('ruledBy.there')}</Link>
        )
      }
    />
  );
}

/** Delivery settings of a media company: its own admin's, or any for support. */
function Settings({ companyId, isOwn }: { companyId: number; isOwn: boolean }) {
  const { t } = useTranslation('delivery-settings');
  const query = useCall(getDeliverySettings, { params: { id: companyId } });
  const reload = async () => (await query.refetch()).data;
  const name = query.data?.companyName;
  const subtitle = isOwn ? t('subtitle') : name && t('subtitleOf', { name });
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={subtitle}
        // Where support came from: the log, with what goes to this company.
        backTo={isOwn ? undefined : `/deliveries?institutionId=${String(companyId)}`}
      />
      <QueryState query={query}>
        {(settings) => (
          <>
            <RuledBy settings={settings} />
            <PermissionsForm key={`permissions-${String(companyId)}`} settings={settings} reload={reload} />
            <UsersPanel key={`users-${String(companyId)}`} companyId={companyId} />
            <ConfigurationForm
              // The main company's server is another one than the own.
              key={`target-${String(companyId)}-${String(settings.configurationSource === 'MAIN_COMPANY')}`}
              settings={settings}
              reload={reload}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

/** The page of the own company, or of the one in the address. */
export default function DeliverySettingsPage() {
  const { companyId } = useParams();
  const { company } = useSession();
  const id = companyId === undefined ? (company?.type === 'MEDIA' ? company.id : null) : Number(companyId);
  if (id === null) return <Navigate to="/" replace />;
  return (
    <div style={{ maxWidth: 1040 }}>
      <Settings companyId={id} isOwn={companyId === undefined} />
    </div>
  );
}
