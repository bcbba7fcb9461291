import { isCallError } from '../api/call-error';
import { i18next } from '../i18n/i18n';
import { ClientError } from '../api/client-error';

// Error codes of replies are not typed keys.
const translate = (key: string, values?: Record<string, unknown>): unknown =>
  (i18next.t as unknown as (key: string, values?: Record<string, unknown>) => unknown)(key, values);

/** The text of a key that exists only at run time (error codes), or null if there is none. */
function textOfKey(key: string, values?: Record<string, unknown>): string | null {
  const full = `client:${key}`;
  if (!i18next.exists(full)) return null;
  const text = translate(full, values);
  return typeof text === 'string' ? text : null;
}

/**
 * The text for a failure: the first of globalErrors, parameterErrors and fieldErrors, translated if a text exists,
 * otherwise the server's text in the user's language.
 */
export function errorText(error: unknown): string {
  const unknown = () => textOfKey('common.unknownServerError') ?? '';
  if (error instanceof ClientError) return textOfKey(error.key) ?? unknown();
  if (!isCallError(error)) return unknown();
  if (error.status === 500) return unknown();
  const { body, clientCode } = error;
  if (!body) return (clientCode ? textOfKey(`axios.error.${clientCode}`) : null) ?? unknown();
  const [global] = body.globalErrors;
  if (global) return textOfKey(global.messageCode, global.translationValues) ?? global.message;
  const [parameter] = body.parameterErrors;
  if (parameter) return textOfKey(parameter.messageCode) ?? parameter.message;
  const [field] = body.fieldErrors;
  if (field) return textOfKey(field.messageCode, field.translationValues) ?? field.fallbackMessage;
  return body.error;
}
