import { TimePicker, type TimePickerProps } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import looks from '@/components/looks.module.css';
import { ClearIcon } from './clear-icon';

const TIME = 'HH:mm';

interface ClockTimePickerProps extends Pick<TimePickerProps, 'id' | 'disabled' | 'minuteStep'> {
  /** HH:mm */
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** Whether it may be empty; default true. */
  optional?: boolean;
}

/** Picker for a time of day; its value is HH:mm (24 hours), whatever format the browser shows. */
export function ClockTimePicker({ value, onChange, optional = true, ...rest }: ClockTimePickerProps) {
  // The same object while the time is the same: with another one the picker shows its value in place of what is typed.
  const time = useMemo(() => (value ? dayjs(`2000-01-01T${value}`) : null), [value]);
  return (
    <TimePicker
      {...rest}
      format={[TIME, 'H:mm', 'HHmm']}
      allowClear={optional && { clearIcon: <ClearIcon /> }}
      needConfirm={false}
      placeholder="00:00"
      className={looks.fullWidth}
      value={time?.isValid() ? time : null}
      onChange={(next: dayjs.Dayjs | null) => onChange?.(next ? next.format(TIME) : null)}
    />
  );
}
