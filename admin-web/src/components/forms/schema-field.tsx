import { Form, type FormItemProps } from 'antd';
import { cloneElement, createContext, isValidElement, useContext, useEffect, useState, type ReactNode } from 'react';
import type { AnyObjectSchema } from 'yup';
import { isRequired, onBlurOnly, useSchemaRules } from './schema-rules';
import styles from './schema-field.module.css';

const SchemaContext = createContext<AnyObjectSchema | null>(null);

/** A field as shown: its label, and the control that renders its value. */
export interface ShownField {
  label: string;
  control: ReactNode;
}

/** Fields by path: names and list indexes, joined by dots. */
type ShownFields = Map<string, ShownField>;
const FieldsContext = createContext<ShownFields | null>(null);

/** The fields that the form shows at present, for components that name them elsewhere. */
export const useShownFields = (): ReadonlyMap<string, ShownField> | null => useContext(FieldsContext);

/** Gives the fields below the body schema of the call that the form sends. */
export function SchemaProvider({ schema, children }: { schema: AnyObjectSchema; children: ReactNode }) {
  const [fields] = useState<ShownFields>(() => new Map());
  return (
    <SchemaContext.Provider value={schema}>
      <FieldsContext.Provider value={fields}>{children}</FieldsContext.Provider>
    </SchemaContext.Provider>
  );
}

function useFieldShown(place: string, field: ShownField): void {
  const fields = useContext(FieldsContext);
  useEffect(() => {
    fields?.set(place, field);
  });
  useEffect(
    () => () => {
      fields?.delete(place);
    },
    [fields, place],
  );
}

interface SchemaFieldProps extends Omit<FormItemProps, 'name' | 'label' | 'rules'> {
  name: string | (string | number)[];
  label: string;
  /** Inside of a Form.List: its name; the field's own name then begins with the entry's index, as antd requires. */
  list?: string;
  /** Keeps the label for screen readers only, for example inside a table. */
  hideLabel?: boolean;
  /** Shown behind the label, hidden from screen readers. */
  mark?: ReactNode;
  /** Rules that are checked after the contract's, for example on the server. */
  furtherRules?: NonNullable<FormItemProps['rules']>;
  /**
   * The control is a list or a group of choices: antd would set `aria-required` on an element whose role does not allow
   * it.
   */
  isChoice?: boolean;
  children: ReactNode;
}

/** Passes all props of Form.Item to its control except `aria-required`. */
function Choice({ control, ...props }: { control: ReactNode; 'aria-required'?: string }) {
  const { 'aria-required': _, ...given } = props;
  return isValidElement(control) ? cloneElement(control, given) : control;
}

const labelWith = (label: string, mark: ReactNode): ReactNode =>
  mark ? (
    <span className={styles.marked}>
      {label}
      <span aria-hidden>{mark}</span>
    </span>
  ) : (
    label
  );

const WHEN_LEFT_AND_TYPED = ['onBlur', 'onChange'];

/**
 * A form field that is validated against the contract: `<SchemaField name="title" label={t('title')}><Input
 * /></SchemaField>`.
 */
export function SchemaField({
  name,
  label,
  list,
  hideLabel = false,
  mark,
  required,
  furtherRules = [],
  isChoice = false,
  children,
  ...item
}: SchemaFieldProps) {
  const schema = useContext(SchemaContext);
  if (!schema) throw new Error('SchemaField needs a SchemaProvider around it');
  const place = [...(list === undefined ? [] : [list]), ...[name].flat()].join('.');
  useFieldShown(place, { label, control: children });
  const rules = useSchemaRules(schema, list === undefined ? name : [list, ...[name].flat()], label);
  return (
    <Form.Item
      validateTrigger={WHEN_LEFT_AND_TYPED}
      validateFirst
      {...item}
      name={name}
      label={hideLabel ? <span className="mpn-visually-hidden">{label}</span> : labelWith(label, mark)}
      required={required ?? (typeof name === 'string' && isRequired(schema, name))}
      rules={[...rules, ...furtherRules.map(onBlurOnly)]}
    >
      {isChoice ? <Choice control={children} /> : children}
    </Form.Item>
  );
}
