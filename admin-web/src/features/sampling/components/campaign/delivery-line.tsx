import { deliverySummary } from '@mpn/domain';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '@/providers/api/hooks';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { useMayCall } from '@/providers/session/permissions';

/** Summary of an active campaign's deliveries, with a link to the log. */
export function DeliveryLine({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation('sampling');
  const exists = useScreenExists();
  const mayLook = useMayCall()(deliverySummary);
  const { data } = useCall(deliverySummary, { query: { campaignId } }, { enabled: mayLook });
  if (!data) return null;
  const underWay = data.queued + data.running;
  const parts = [
    t('deliveries.delivered', { count: data.delivered }),
    ...(data.upToDate > 0 ? [t('deliveries.upToDate', { count: data.upToDate })] : []),
    ...(data.noticesLeft > 0 ? [t('deliveries.noticesLeft', { count: data.noticesLeft })] : []),
    ...(underWay > 0 ? [t('deliveries.underWay', { count: underWay })] : []),
    ...(data.waitingForWindow > 0 ? [t('deliveries.waitingForWindow', { count: data.waitingForWindow })] : []),
    ...(data.failed > 0 ? [t('deliveries.failed', { count: data.failed })] : []),
  ];
  const archives = data.archivesWithoutServer;
  return (
    <Alert
      type={data.failed > 0 ? 'warning' : 'info'}
      showIcon
      message={parts.join(' · ')}
      description={
        archives.length > 0 ? t('deliveries.archivesWithoutServer', { names: archives.join(', ') }) : undefined
      }
      action={
        exists('/deliveries') && <Link to={`/deliveries?campaignId=${String(campaignId)}`}>{t('deliveries.log')}</Link>
      }
    />
  );
}
