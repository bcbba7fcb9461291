import { daysBetweenInclusive } from '@mpn/domain';
import { DatePicker, Form } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { ClockTimePicker } from '@/components/forms/clock-time-picker';
import looks from '@/components/looks.module.css';
import { useFormats } from '@/providers/i18n/use-formats';
import type { CampaignDates } from '../../state/campaign-draft';
import styles from './campaign.module.css';

const ISO = 'YYYY-MM-DD';

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
  const { t } = useTranslation('sampling');
  const { datePattern } = useFormats();
  const days = daysBetweenInclusive(value.startDate, value.endDate);
  const format = [datePattern, ISO, 'D.M.YYYY'];
  const outside = (date: string) => within !== undefined && (date < within.startDate || date > within.endDate);
  return (
    <div className={styles.period}>
      <Form.Item label={t('startDate')} htmlFor={`${id}-start`} {...problemOf('startDate')}>
        <DatePicker
          id={`${id}-start`}
          format={format}
          allowClear={false}
          className={looks.fullWidth}
          disabled={disabled || isStartFixed}
          value={dayjs(value.startDate, ISO)}
          disabledDate={(day) => outside(day.format(ISO))}
          onChange={(day: dayjs.Dayjs | null) => day && onChange({ ...value, startDate: day.format(ISO) })}
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
      <Form.Item label={t('endDate')} htmlFor={`${id}-end`} {...problemOf('endDate')}>
        <DatePicker
          id={`${id}-end`}
          format={format}
          allowClear={false}
          className={looks.fullWidth}
          disabled={disabled}
          value={dayjs(value.endDate, ISO)}
          disabledDate={(day) => day.format(ISO) < value.startDate || outside(day.format(ISO))}
          onChange={(day: dayjs.Dayjs | null) => day && onChange({ ...value, endDate: day.format(ISO) })}
        />
      </Form.Item>
      <span className={styles.days}>{days > 0 ? t('days', { count: days }) : ''}</span>
    </div>
  );
}
