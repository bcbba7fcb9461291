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
  const text = await answer.text();
  const parsed = text === '' ? undefined : (JSON.parse(text) as unknown);
  if (!answer.ok) throw errorOf(parsed as Partial<ErrorBody>);
  return parsed as T;
}
