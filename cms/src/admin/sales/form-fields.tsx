import { Field, Grid, Textarea, TextInput } from '@strapi/design-system';
import type { FieldMessages } from '../desk/shared/use-desk';

export type Values = Readonly<Record<string, string>>;

export interface FormField {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  type?: 'text' | 'email' | 'date' | 'multiline';
  /** Width in columns of a grid of twelve. */
  columns?: number;
  /** Earliest date that can be chosen. */
  min?: string;
}

interface Props {
  fields: readonly FormField[];
  values: Values;
  messages: FieldMessages;
  isReadOnly?: boolean;
  change: (name: string, value: string) => void;
}

/** Text fields in a grid, each with the server's error text. */
export function FormFields({ fields, values, messages, isReadOnly = false, change }: Props) {
  return (
    <Grid.Root gap={4}>
      {fields.map(({ name, label, hint, required = false, type = 'text', columns = 6, min }) => (
        <Grid.Item key={name} col={columns} xs={12} direction="column" alignItems="stretch">
          <Field.Root name={name} required={required} error={messages[name]} hint={hint}>
            <Field.Label>{label}</Field.Label>
            {type === 'multiline' ? (
              <Textarea
                disabled={isReadOnly}
                value={values[name] ?? ''}
                style={{ minHeight: 320 }}
                onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => change(name, event.target.value)}
              />
            ) : (
              <TextInput
                disabled={isReadOnly}
                type={type}
                min={min}
                autoComplete="off"
                value={values[name] ?? ''}
                onChange={(event: React.ChangeEvent<HTMLInputElement>) => change(name, event.target.value)}
              />
            )}
            <Field.Error />
            <Field.Hint />
          </Field.Root>
        </Grid.Item>
      ))}
    </Grid.Root>
  );
}

/** Whether each required field is filled in. */
export const isFilledIn = (fields: readonly FormField[], values: Values): boolean =>
  fields.every(({ name, required }) => !required || Boolean(values[name]?.trim()));
