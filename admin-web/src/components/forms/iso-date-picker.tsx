import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import { useFormats } from '@/providers/i18n/use-formats';
import { ClearIcon } from './clear-icon';

const ISO = 'YYYY-MM-DD';

interface IsoDatePickerProps extends Pick<DatePickerProps, 'id' | 'disabled'> {
  /** YYYY-MM-DD */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** A date as data has it (YYYY-MM-DD), shown and typed as the language writes it. */
export function IsoDatePicker({ value, onChange, ...rest }: IsoDatePickerProps) {
  const { datePattern, dateHint } = useFormats();
  const date = value ? dayjs(value, ISO) : null;
  return (
    <DatePicker
      {...rest}
      allowClear={{ clearIcon: <ClearIcon /> }}
      placeholder={dateHint}
      style={{ width: '100%' }}
      format={[datePattern, ISO, 'D.M.YYYY', 'D.M.YY']}
      value={date?.isValid() ? date : null}
      onChange={(next) => onChange?.(next ? next.format(ISO) : null)}
    />
  );
}
