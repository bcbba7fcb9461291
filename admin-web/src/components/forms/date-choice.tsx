import { Typography } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IsoDatePicker, type IsoDatePickerProps } from './iso-date-picker';
import { typedDateFault } from './typed-date-fault';

/**
 * A date outside of a form, such as a filter's: passes on dates only, null for text that is none, and keeps and marks
 * that text itself.
 */
export function DateChoice({ value, onChange, ...rest }: IsoDatePickerProps) {
  const { t } = useTranslation('common');
  const faultId = useId();
  const [text, setText] = useState<string | null>(null);
  const fault = value ? null : typedDateFault(text);
  return (
    <div>
      <IsoDatePicker
        {...rest}
        value={fault ? text : value}
        status={fault ? 'error' : undefined}
        aria-describedby={fault ? faultId : undefined}
        onChange={(next) => {
          setText(next);
          onChange?.(typedDateFault(next) ? null : next);
        }}
      />
      {fault && (
        <Typography.Text type="danger" id={faultId} role="alert">
          {t(`dates.${fault}`)}
        </Typography.Text>
      )}
    </div>
  );
}
