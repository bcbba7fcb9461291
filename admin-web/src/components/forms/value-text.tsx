import { cloneElement, isValidElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';
import styles from './conflict-choice.module.css';
import { entryName } from './entry-name';
import type { ShownField } from './schema-field';

interface Option {
  value?: unknown;
  label?: ReactNode;
  title?: ReactNode;
  options?: readonly Option[];
  children?: readonly Option[];
}

interface ControlProps {
  options?: readonly (Option | string | number)[];
  treeData?: readonly Option[];
}

const LONG = 200;

/** The labels of chosen values among the options of a control; null if none of them is an option. */
function chosenNames(value: unknown, { options, treeData }: ControlProps): ReactNode[] | null {
  const all = (list: readonly (Option | string | number)[]): Option[] =>
    list.flatMap((one) =>
      typeof one === 'object'
        ? [one, ...all(one.options ?? []), ...all(one.children ?? [])]
        : [{ value: one, label: one }],
    );
  const known = all([...(options ?? []), ...(treeData ?? [])]);
  const names = [value].flat().map((one) => known.find((option) => option.value === one));
  return names.length > 0 && names.every(Boolean) ? names.map((option) => option?.label ?? option?.title) : null;
}

/** A field's value as text: the text itself, the labels of chosen options, or the file's name. */
export function ValueText({ value, field }: { value: unknown; field: ShownField | undefined }) {
  const { t } = useTranslation('common');
  const { date } = useFormats();
  const control = field?.control;
  const props = isValidElement<ControlProps>(control) ? control.props : {};
  if (value === undefined) return <em>{t('changed.removed')}</em>;
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <em>{t('changed.empty')}</em>;
  if (typeof value === 'boolean') return <span>{t(value ? 'changed.yes' : 'changed.no')}</span>;
  const names = chosenNames(value, props);
  if (names) return <span>{names.map((name, index) => [index > 0 && ', ', name])}</span>;
  if (typeof value === 'string') {
    const text = /^\d{4}-\d{2}-\d{2}$/.test(value) ? date(value) : value;
    return <span className={text.length > LONG ? `${styles.text} ${styles.long}` : styles.text}>{text}</span>;
  }
  if (typeof value === 'number' && !isValidElement(control)) return <span>{value}</span>;
  const name = entryName(value);
  if (name) return <span>{name}</span>;
  if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
    return <span>{t('changed.entries', { count: value.length })}</span>;
  // The labels of the values are in the props of the control.
  if (isValidElement<Record<string, unknown>>(control))
    return cloneElement(control, {
      value,
      disabled: true,
      id: undefined,
      onChange: undefined,
      'aria-label': field?.label,
    });
  return <span>{Array.isArray(value) ? value.join(', ') : JSON.stringify(value)}</span>;
}
