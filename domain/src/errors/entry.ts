/** Where an error is listed in the error body. */
export type ErrorKind = 'global' | 'parameter' | 'field';

/**
 * One error of the catalogue. Texts contain `{name}` placeholders; French exists for errors that can occur before the
 * login.
 */
export interface ErrorEntry<E extends string = string> {
  readonly httpStatus: number;
  readonly kind: ErrorKind;
  readonly en: E;
  readonly de: string;
  readonly fr?: string;
}

/** An error about the request as a whole. */
export function globalEntry<const E extends string>(httpStatus: number, en: E, de: string, fr?: string): ErrorEntry<E> {
  return { httpStatus, kind: 'global', en, de, ...(fr === undefined ? {} : { fr }) };
}

/** An error about one query or path parameter. */
export function parameterEntry<const E extends string>(
  httpStatus: number,
  en: E,
  de: string,
  fr?: string,
): ErrorEntry<E> {
  return { httpStatus, kind: 'parameter', en, de, ...(fr === undefined ? {} : { fr }) };
}

/** An error about one field of the body. */
export function fieldEntry<const E extends string>(httpStatus: number, en: E, de: string, fr?: string): ErrorEntry<E> {
  return { httpStatus, kind: 'field', en, de, ...(fr === undefined ? {} : { fr }) };
}
