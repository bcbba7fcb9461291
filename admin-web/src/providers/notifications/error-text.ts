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
 * The text for a failure: that of the first global error, or those of all parameter and field errors, one a line. Each
 * is translated if a text exists, otherwise it is the server's text in the user's language. A failure with status 500
 * has the general text of one.
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
  const texts = [
    ...body.parameterErrors.map(({ messageCode, message }) => textOfKey(messageCode) ?? message),
    ...body.fieldErrors.map(
      ({ messageCode, translationValues, fallbackMessage }) =>
        textOfKey(messageCode, translationValues) ?? fallbackMessage,
    ),
  ];
  return [...new Set(texts)].join('\n') || body.error;
}
