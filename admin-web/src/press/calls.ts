import type { ErrorBody } from '@mpn/domain';
import { locale } from './texts';

/** A refused call: the catalogue's code and its text in the page's language. Code `offline`: no answer at all. */
export class PressError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const errorOf = (body: Partial<ErrorBody> | undefined): PressError => {
  const first = body?.globalErrors?.[0] ?? body?.parameterErrors?.[0];
  const field = body?.fieldErrors?.[0];
  return new PressError(
    first?.messageCode ?? field?.messageCode ?? 'unknown',
    first?.message ?? field?.fallbackMessage ?? '',
  );
};

const REFUSALS = ['mpn.backend.press.error.', 'mpn.backend.authentication.error.', 'mpn.backend.global.error.feature-'];

/** Whether the link is closed to the guest, and it is not the server or the connection that fails. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof PressError && REFUSALS.some((start) => error.code.startsWith(start));

/** undefined for what is no JSON: the page of a proxy whose server is away. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes a call of the page; paths begin below `/api`. @throws PressError */
export async function call<T>(method: string, path: string, body?: object, keepalive = false): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      keepalive,
      credentials: 'same-origin',
      headers: { 'accept-language': locale(), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new PressError('offline', '');
  }
  const received = parsed(await answer.text());
  if (!answer.ok) throw errorOf(received as Partial<ErrorBody>);
  return received as T;
}
