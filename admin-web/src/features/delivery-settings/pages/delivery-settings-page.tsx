import { getDeliverySettings, isAllRuled, type DeliverySettingsView } from '@mpn/domain';
import { CanAccess } from '@refinedev/core';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import looks from '@/components/looks.module.css';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useDetail } from '@/providers/api/record-hooks';
import { useSession } from '@/providers/session/session-store';
import { ConfigurationForm } from '../components/configuration-form';
import { PermissionsForm } from '../components/permissions-form';
import { UsersPanel } from '../components/users-panel';
import styles from './delivery-settings-page.module.css';

/** What the main company of the group fixes, where that can be changed, and what remains to be set here. */
function RuledBy({ settings: { ruledBy, ruled, configurationSource } }: { settings: DeliverySettingsView }) {
  const { t } = useTranslation('delivery-settings');
  if (!ruledBy) return null;
  const isAll = isAllRuled(ruled.web) && isAllRuled(ruled.ftp) && configurationSource === 'MAIN_COMPANY';
  return (
    <Alert
      type="info"
      showIcon
      className={looks.wideSpaceBelow}
      message={t(isAll ? 'ruledBy.title' : 'ruledBy.partTitle', { name: ruledBy.name })}
      description={t(isAll ? 'ruledBy.text' : 'ruledBy.partText')}
      action={
        <CanAccess action="ManageAllCompanies">
          <Link to={`/administration/companies/${String(ruledBy.companyId)}/delivery`}>{t('ruledBy.there')}</Link>
        </CanAccess>
      }
    />
  );
}

/** Delivery settings of a media company: for its administrators their own, for super admins any. */
function Settings({ companyId, isOwn }: { companyId: number; isOwn: boolean }) {
  const { t } = useTranslation('delivery-settings');
  const query = useDetail(getDeliverySettings, { id: companyId });
  const name = query.data?.companyName;
  const subtitle = isOwn ? t('subtitle') : name && t('subtitleOf', { name });
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={subtitle}
        // Super admins came from the log, filtered by this company.
        backTo={isOwn ? undefined : `/deliveries?institutionId=${String(companyId)}`}
      />
      <QueryState query={query}>
        {(settings) => (
          <>
            <RuledBy settings={settings} />
            <PermissionsForm key={`permissions-${String(companyId)}`} settings={settings} />
            <UsersPanel key={`users-${String(companyId)}`} companyId={companyId} />
            <ConfigurationForm
              // Remounts the form when the main company's server replaces the own one.
              key={`target-${String(companyId)}-${String(settings.configurationSource === 'MAIN_COMPANY')}`}
              settings={settings}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

/** The page of the own company, or of the one in the URL. */
export default function DeliverySettingsPage() {
  const { companyId } = useParams();
  const { company } = useSession();
  const id = companyId === undefined ? (company?.type === 'MEDIA' ? company.id : null) : Number(companyId);
  if (id === null) return <Navigate to="/" replace />;
  return (
    <div className={styles.page}>
      <Settings companyId={id} isOwn={companyId === undefined} />
    </div>
  );
}
