import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import type { FocusEvent, KeyboardEvent } from 'react';
import looks from '@/components/looks.module.css';
import { useFormats } from '@/providers/i18n/use-formats';
import { ClearIcon } from './clear-icon';

const ISO = 'YYYY-MM-DD';
/** A date with the year in two digits. */
const SHORT = 'D.M.YY';

interface IsoDatePickerProps extends Pick<DatePickerProps, 'id' | 'disabled'> {
  /** YYYY-MM-DD */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/**
 * Picker for a date; its value is YYYY-MM-DD. It is shown in the format of the language, and typed in that format, as
 * YYYY-MM-DD, as D.M.YYYY or as D.M.YY.
 */
export function IsoDatePicker({ value, onChange, ...rest }: IsoDatePickerProps) {
  const { datePattern, dateHint } = useFormats();
  const date = value ? dayjs(value, ISO) : null;
  // Not one of the picker's formats, because those are tried at every key: "3.12.20" would be taken before "3.12.2026"
  // is typed.
  const takeShort = ({ target }: FocusEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    const typed = dayjs((target as HTMLInputElement).value.trim(), SHORT, true);
    if (typed.isValid()) onChange?.(typed.format(ISO));
  };
  return (
    <DatePicker
      {...rest}
      allowClear={{ clearIcon: <ClearIcon /> }}
      placeholder={dateHint}
      className={looks.fullWidth}
      format={[datePattern, ISO, 'D.M.YYYY']}
      value={date?.isValid() ? date : null}
      onChange={(next) => onChange?.(next ? next.format(ISO) : null)}
      onBlur={takeShort}
      onKeyDown={(event) => {
        if (event.key === 'Enter') takeShort(event);
      }}
    />
  );
}
