import { daysBetweenInclusive, isIsoDate } from '@mpn/domain';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ClockTimePicker } from '@/components/forms/clock-time-picker';
import { IsoDatePicker } from '@/components/forms/iso-date-picker';
import { typedDateFault } from '@/components/forms/typed-date-fault';
import type { CampaignDates } from '../../state/campaign-draft';
import styles from './campaign.module.css';

/** A limit of a picker, where it is a date. */
const limit = (date: string | undefined): string | undefined => (date && isIsoDate(date) ? date : undefined);

interface PeriodFieldsProps {
  /** Makes the fields' ids unique on the page. */
  id: string;
  value: CampaignDates;
  onChange: (value: CampaignDates) => void;
  /** Limits of the dates: an action's are its campaign's period; a campaign has none. */
  within?: { startDate: string; endDate: string };
  /** Whether the start has passed and can no longer be changed. */
  isStartFixed: boolean;
  disabled: boolean;
  problemOf: (field: 'startDate' | 'startTime' | 'endDate') => { validateStatus?: 'error'; help?: string };
}

/** First day, start time and last day of a campaign or action. */
export function PeriodFields(props: PeriodFieldsProps) {
  const { id, value, onChange, within, isStartFixed, disabled, problemOf } = props;
  const { t } = useTranslation(['sampling', 'common']);
  const { startDate, endDate } = value;
  const stateOf = (field: 'startDate' | 'endDate') => {
    const fault = typedDateFault(value[field]);
    return fault ? ({ validateStatus: 'error', help: t(`common:dates.${fault}`) } as const) : problemOf(field);
  };
  const days = isIsoDate(startDate) && isIsoDate(endDate) ? daysBetweenInclusive(startDate, endDate) : 0;
  return (
    <div className={styles.period}>
      <Form.Item label={t('startDate')} htmlFor={`${id}-start`} {...stateOf('startDate')}>
        <IsoDatePicker
          id={`${id}-start`}
          optional={false}
          min={limit(within?.startDate)}
          max={limit(within?.endDate)}
          disabled={disabled || isStartFixed}
          value={startDate}
          onChange={(day) => day && onChange({ ...value, startDate: day })}
        />
      </Form.Item>
      <Form.Item label={t('startTime')} htmlFor={`${id}-time`} {...problemOf('startTime')}>
        <ClockTimePicker
          id={`${id}-time`}
          optional={false}
          minuteStep={5}
          disabled={disabled || isStartFixed}
          value={value.startTime}
          onChange={(startTime) => startTime && onChange({ ...value, startTime })}
        />
      </Form.Item>
      <Form.Item label={t('endDate')} htmlFor={`${id}-end`} {...stateOf('endDate')}>
        <IsoDatePicker
          id={`${id}-end`}
          optional={false}
          min={limit(startDate)}
          max={limit(within?.endDate)}
          disabled={disabled}
          value={endDate}
          onChange={(day) => day && onChange({ ...value, endDate: day })}
        />
      </Form.Item>
      <span className={styles.days}>{days > 0 ? t('days', { count: days }) : ''}</span>
    </div>
  );
}
