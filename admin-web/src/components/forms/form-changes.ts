import { hasChanges, type AnyEndpoint, type BodyOf } from '@mpn/domain';

/**
 * The parts of a body that differ from what is stored.
 * @param before the body that would leave everything as it is stored
 * @param after the body of what the form holds
 * @returns the keys of `after` whose value is another one; empty when nothing was changed
 */
export function changesOf<B extends object>(before: B, after: B): Partial<B> {
  const known = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after as Record<string, unknown>).filter(([key, value]) =>
      hasChanges({ [key]: known[key] }, { [key]: value }),
    ),
  ) as Partial<B>;
}

/**
 * The part of a record that a call takes as its body, without the version.
 * @param endpoint the call that saves; it must have a body
 */
export function fieldsOf<E extends AnyEndpoint>(endpoint: E, record: object): Omit<BodyOf<E>, 'version'> {
  const names = Object.keys((endpoint.body as { fields: object }).fields).filter((name) => name !== 'version');
  const known = record as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, known[name]])) as Omit<BodyOf<E>, 'version'>;
}
