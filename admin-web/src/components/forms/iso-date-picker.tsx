import { isIsoDate, readTypedDate } from '@mpn/domain';
import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import {
  createContext,
  forwardRef,
  useContext,
  useMemo,
  useState,
  type FocusEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
} from 'react';
import looks from '@/components/looks.module.css';
import { today } from '@/config/today';
import { useFormats } from '@/providers/i18n/use-formats';
import { ClearIcon } from './clear-icon';

const ISO = 'YYYY-MM-DD';

export interface IsoDatePickerProps extends Pick<
  DatePickerProps,
  'id' | 'disabled' | 'status' | 'onBlur' | 'aria-describedby' | 'aria-invalid'
> {
  /** YYYY-MM-DD, or what was typed and is no date. */
  value?: string | null;
  /** A date, null for an empty field, or what was typed where it is no date, so that no save goes out without it. */
  onChange?: (value: string | null) => void;
  /** The dates that the field permits (YYYY-MM-DD, both inclusive); they decide what two digits of a year mean. */
  min?: string;
  max?: string;
  /** Whether the field may be empty; otherwise an emptied field shows its former date again. */
  optional?: boolean;
}

const Shown = createContext({ text: '', isWrong: false });

/** The picker's input. It shows the typed text while it is edited, otherwise the field's value, valid or not. */
const TypedInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function TypedInput(props, ref) {
  const shown = useContext(Shown);
  const [isTyping, setTyping] = useState(false);
  return (
    <input
      {...props}
      ref={ref}
      value={isTyping ? props.value : shown.text}
      // The picker's own mark stays on what it could not read while it was typed.
      aria-invalid={shown.isWrong || undefined}
      onChange={(event) => {
        setTyping(true);
        props.onChange?.(event);
      }}
      onBlur={(event) => {
        setTyping(false);
        props.onBlur?.(event);
      }}
    />
  );
});

const components = { input: TypedInput };

/**
 * Picker for a date; its value is YYYY-MM-DD. It is shown in the format of the language, and typed as people write
 * dates (`readTypedDate`). What cannot be read, or in two ways, stays in the field and is its value, which the
 * contract's schema and {@link typedDateFault} refuse.
 */
export function IsoDatePicker(props: IsoDatePickerProps) {
  const { value, onChange, onBlur, min, max, optional = true, ...rest } = props;
  const { datePattern, dateHint } = useFormats();
  // The same object while the date is the same: with another one the picker shows its value in place of what is typed.
  const date = useMemo(() => (value && isIsoDate(value) ? dayjs(value, ISO) : null), [value]);
  const text = date ? date.format(datePattern) : (value ?? '');
  const isWrong = rest['aria-invalid'] === true || rest['aria-invalid'] === 'true' || (text !== '' && !date);
  const shown = useMemo(() => ({ text, isWrong }), [text, isWrong]);
  // Read when the field is left and not at every key: "3.12.20" is a date before "3.12.2026" is typed.
  const takeTyped = ({ target }: FocusEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    const input = (target as HTMLInputElement).value;
    if (input === text) return;
    const typed = readTypedDate(input, { today: today(), min, max });
    if (typed !== null) onChange?.('date' in typed ? typed.date : input);
    else if (optional) onChange?.(null);
  };
  return (
    <Shown.Provider value={shown}>
      <DatePicker
        {...rest}
        allowClear={optional && { clearIcon: <ClearIcon /> }}
        placeholder={dateHint}
        className={looks.fullWidth}
        format={[datePattern, ISO, 'D.M.YYYY']}
        minDate={min ? dayjs(min, ISO) : undefined}
        maxDate={max ? dayjs(max, ISO) : undefined}
        value={date}
        components={components}
        onChange={(next: dayjs.Dayjs | null) => onChange?.(next ? next.format(ISO) : null)}
        onBlur={(event, info) => {
          takeTyped(event);
          onBlur?.(event, info);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') takeTyped(event);
        }}
      />
    </Shown.Provider>
  );
}
