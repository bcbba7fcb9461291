import { deliverySummary, type DeliveryLogState, type DeliverySummary } from '@mpn/domain';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import styles from './summary-line.module.css';

/** The numbers of the summary, each with the filter that a click sets. */
const PARTS: readonly { of: Exclude<keyof DeliverySummary, 'archivesWithoutServer'>; states: DeliveryLogState[] }[] = [
  { of: 'delivered', states: ['DELIVERED'] },
  { of: 'upToDate', states: ['UP_TO_DATE'] },
  { of: 'noticesLeft', states: ['NOTICE_LEFT'] },
  { of: 'running', states: ['PREPARING', 'TRANSFERRING'] },
  { of: 'waitingForWindow', states: ['WAITING_FOR_WINDOW'] },
  { of: 'queued', states: ['QUEUED'] },
  { of: 'failed', states: ['FAILED'] },
  { of: 'canceled', states: ['CANCELED'] },
];

interface SummaryLineProps {
  releaseId?: number;
  campaignId?: number;
  onStates: (states: DeliveryLogState[]) => void;
}

/** "412 delivered, 3 failed, 9 waiting for their window"; each number is a link to its deliveries. */
export function SummaryLine({ releaseId, campaignId, onStates }: SummaryLineProps) {
  const { t } = useTranslation('delivery-log');
  const { number } = useFormats();
  const { data } = useCall(deliverySummary, { query: { releaseId, campaignId } });
  if (!data) return null;
  const shown = PARTS.filter(({ of }) => data[of] > 0);
  if (shown.length === 0) return null;
  return (
    <p className={styles.summary} aria-live="polite">
      {shown.map(({ of, states }, index) => (
        <span key={of}>
          <Button type="link" danger={of === 'failed'} className={styles.count} onClick={() => onStates(states)}>
            {t(`summary.${of}`, { count: data[of], number: number(data[of]) })}
          </Button>
          {index < shown.length - 1 && <span aria-hidden> · </span>}
        </span>
      ))}
    </p>
  );
}
