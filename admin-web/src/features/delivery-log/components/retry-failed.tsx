import { ReloadOutlined } from '@ant-design/icons';
import { retryFailedDeliveries, type DeliveryRow, type Page } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import type { FilterValues } from '@/components/table/use-table-state';
import { useCallMutation } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { useNotify } from '@/providers/notifications/use-notify';
import type { deliveryFilters } from './delivery-filters';

interface RetryFailedProps {
  filters: FilterValues<typeof deliveryFilters>;
  term: string;
  /** What the filters show. */
  page: Page<DeliveryRow>;
}

/** How many of the failed deliveries may be retried; of those on other pages it is not known, and they count. */
const retryableOf = ({ items, total }: Page<DeliveryRow>): number =>
  total - items.filter(({ mayRetry }) => !mayRetry).length;

/** Button that retries all deliveries that match the log's filters; shown if these select failed ones only. */
export function RetryFailed({ filters: { state, ...filters }, term, page }: RetryFailedProps) {
  const { t } = useTranslation('delivery-log');
  const { number } = useFormats();
  const notify = useNotify();
  const retry = useCallMutation(retryFailedDeliveries);
  const total = retryableOf(page);
  if (state?.length !== 1 || state[0] !== 'FAILED' || total === 0) return null;
  const count = { count: total, number: number(total) };
  return (
    <ConfirmButton
      icon={<ReloadOutlined />}
      loading={retry.isPending}
      confirmation={{
        title: t('retryAll.title', count),
        text: t('retryAll.text'),
        confirmText: t('retry'),
      }}
      onConfirm={async () => {
        const { retried } = await retry.mutateAsync({ body: { ...filters, ...(term && { term }) } });
        if (retried === 0) notify.info(t('retryAll.none'));
        else notify.success(t('retryAll.done', { count: retried, number: number(retried) }));
      }}
    >
      {t('retryAll.button', { number: number(total) })}
    </ConfirmButton>
  );
}
