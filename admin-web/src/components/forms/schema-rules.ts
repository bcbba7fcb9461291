import { fieldErrorsOf, formatMessage, isErrorCode, type FieldErrorBody, type FieldErrorItem } from '@mpn/domain';
import type { FormInstance, Rule } from 'antd/es/form';
import { useRef } from 'react';
import { ValidationError, type AnyObjectSchema } from 'yup';
import { CallError, isCallError } from '@/providers/api/call-error';
import { i18next } from '@/providers/i18n/i18n';
import { localeOf } from '@/providers/i18n/locale';
import { scrolling } from '@/providers/theme/motion';
import { labelInText } from './label-in-text';
import { typedDateFault } from './typed-date-fault';

type NamePath = (string | number)[];

/** `tracks[0].isrc` as antd's name path: `['tracks', 0, 'isrc']`. */
export function toNamePath(field: string): NamePath {
  return field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function toSchemaPath(name: string | NamePath): string {
  return [name]
    .flat()
    .map((part, index) => (typeof part === 'number' ? `[${String(part)}]` : index > 0 ? `.${part}` : part))
    .join('');
}

/** A field error in the user's language. @param label the field's name in the text */
export function fieldErrorText({ code, values }: FieldErrorItem, label: string): string {
  const locale = localeOf(i18next.language);
  return formatMessage(code, locale, { ...values, field: labelInText(label, locale) });
}

/** The text of an empty required field. @param label the field's name in the text */
export const requiredText = (label: string): string =>
  fieldErrorText({ field: '', code: 'mpn.backend.validation.error.required', values: {} }, label);

/** A copy of the values in which one nested field is null: an empty input is '' in a form and null on the wire. */
function withNull(values: unknown, [first, ...rest]: NamePath): unknown {
  if (first === undefined) return null;
  if (Array.isArray(values))
    return values.map((entry: unknown, index) => (index === first ? withNull(entry, rest) : entry));
  const record = (values ?? {}) as Record<string, unknown>;
  return { ...record, [first]: withNull(record[first], rest) };
}

/** The text of a field's first fault; undefined for a valid value. */
async function faultOf(
  schema: AnyObjectSchema,
  name: string | NamePath,
  label: string,
  value: unknown,
  values: Record<string, unknown>,
): Promise<string | undefined> {
  const candidate = value === '' ? withNull(values, [name].flat()) : values;
  try {
    await schema.validateAt(toSchemaPath(name), candidate);
    return undefined;
  } catch (error) {
    const [first] = error instanceof ValidationError ? fieldErrorsOf(error) : [];
    if (first?.code === 'mpn.backend.validation.error.date' && typeof value === 'string') {
      // The server's text names the format of calls, in which people do not have to type.
      return i18next.t(`common:dates.${typedDateFault(value) ?? 'unreadable'}`);
    }
    return first && fieldErrorText(first, label);
  }
}

/** A rule that is checked when the field is left, and by a save. */
export const onBlurOnly = (rule: Rule): Rule =>
  typeof rule === 'function'
    ? (form) => ({ validateTrigger: 'onBlur', ...rule(form) })
    : { validateTrigger: 'onBlur', ...rule };

/**
 * antd's rule for one field of a contract's body, so that form and server apply the same rules with the same texts.
 * @param label the field's name in the text ("Enter a {field}")
 */
export function useSchemaRules(schema: AnyObjectSchema, name: string | NamePath, label: string): Rule[] {
  const isWrong = useRef(false);
  const check =
    (validateTrigger: 'onBlur' | 'onChange'): Rule =>
    ({ getFieldsValue }) => ({
      validateTrigger,
      validator: async (_, value: unknown) => {
        if (validateTrigger === 'onChange' && !isWrong.current) return;
        const fault = await faultOf(schema, name, label, value, getFieldsValue(true) as Record<string, unknown>);
        isWrong.current = fault !== undefined;
        if (fault !== undefined) throw new Error(fault);
      },
    });
  return [check('onBlur'), check('onChange')];
}

/** Whether the field must be filled in, for the label's mark. */
export function isRequired(schema: AnyObjectSchema, name: string): boolean {
  const field = schema.describe().fields[name];
  return field !== undefined && 'optional' in field && !field.optional && !field.nullable;
}

/** The server's text, or that of the code where it is empty. */
const serverText = ({ fallbackMessage, messageCode, translationValues }: FieldErrorBody): string =>
  fallbackMessage ||
  (isErrorCode(messageCode) ? formatMessage(messageCode, localeOf(i18next.language), translationValues) : messageCode);

/**
 * Puts the server's field errors onto the fields that the form shows, and scrolls to the first.
 * @returns what must be shown otherwise (a toast): the failure itself if none of its errors has a field here, one with
 * the other errors if some have, null if all have
 */
export function showFieldErrors(form: FormInstance, error: unknown): unknown {
  if (!isCallError(error) || !error.body) return error;
  const names = new Set(form.getFieldsError().map(({ name }) => JSON.stringify(name)));
  const isKnown = ({ field }: FieldErrorBody) => names.has(JSON.stringify(toNamePath(field)));
  const known = error.fieldErrors.filter(isKnown);
  const [first] = known;
  if (!first) return error;
  form.setFields(
    [...new Set(known.map(({ field }) => field))].map((field) => ({
      name: toNamePath(field),
      errors: known.filter((item) => item.field === field).map(serverText),
    })),
  );
  form.scrollToField(toNamePath(first.field), { behavior: scrolling, block: 'center', focus: true });
  const { globalErrors, parameterErrors } = error.body;
  const fieldErrors = error.fieldErrors.filter((item) => !isKnown(item));
  if (globalErrors.length + parameterErrors.length + fieldErrors.length === 0) return null;
  return new CallError({ status: error.status, body: { ...error.body, fieldErrors }, cause: error });
}
