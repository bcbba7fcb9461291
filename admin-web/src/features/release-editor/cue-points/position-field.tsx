import { parsePosition, positionOf } from '@mpn/domain';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PositionFieldProps {
  id: string;
  label: string;
  /** Milliseconds; null where none was entered. */
  value: number | null;
  /** What counts while nothing is entered. */
  measured: number | null;
  error: string | undefined;
  onChange: (ms: number | null) => void;
}

/** What an unreadable text is saved as: the schema refuses it. */
const UNREADABLE = -1;

/** A position in a recording, typed as minutes and seconds; what cannot be read stays and is marked. */
export function PositionField({ id, label, value, measured, error, onChange }: PositionFieldProps) {
  const { t } = useTranslation('release-editor');
  const [typed, setTyped] = useState<string | null>(null);
  const isUnreadable = value === UNREADABLE;
  const help = isUnreadable ? (typed === null ? t('cuePoints.unreadable') : undefined) : error;
  const shown = value === null || isUnreadable ? '' : positionOf(value);
  // Kept while the text cannot be read, so that its author can mend it.
  const [faulty, setFaulty] = useState('');
  const leave = () => {
    if (typed === null) return;
    const ms = parsePosition(typed);
    const isEmpty = typed.trim() === '';
    setFaulty(typed);
    onChange(ms ?? (isEmpty ? null : UNREADABLE));
    setTyped(null);
  };
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      validateStatus={help ? 'error' : undefined}
      help={help}
      extra={
        value === null && measured !== null ? t('cuePoints.measured', { position: positionOf(measured) }) : undefined
      }
    >
      <Input
        id={id}
        value={typed ?? (isUnreadable ? faulty : shown)}
        maxLength={14}
        placeholder="0:00.000"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onPressEnter={leave}
      />
    </Form.Item>
  );
}
