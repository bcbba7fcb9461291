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

/** The stored record that a form is based on. `fill`: the fields must be set from it. */
export interface Held<S> {
  key: string;
  stored: S;
  fill: boolean;
  /** Whether there is input that must be kept although the fields are to be filled. */
  isTyped?: () => boolean;
  /** The record that the form stays based on if something was typed; default `stored`. */
  former?: S;
}

/**
 * Whether the fields hold input that was entered after a save was sent.
 * @param sent the body that was sent
 * @param stored the body made from the saved record. It differs from `sent` where the server completes the record, as
 *   with the ids of new rows. The fields are filled from it, and another response can arrive before that is noted.
 * @param fields the body made from the fields
 */
export function isTyped({ sent, stored, fields }: { sent: object; stored: object; fields: object }): boolean {
  return hasChanges(sent, fields) && hasChanges(stored, fields);
}

interface Situation<S> {
  held: Held<S> | null;
  /** Key of the record that the form edits now. */
  key: string;
  /** The latest response; undefined before the first. */
  read: { stored: S } | undefined;
  versionOf: (stored: S) => number;
  isDirty: boolean;
}

/**
 * The record that a form is based on after another response arrived. The first response, and one for another record, is
 * taken over; a newer version only while there is no unsaved input; a version older than the form's never.
 * @returns `held` itself if nothing changes
 */
export function afterReading<S>({ held, key, read, versionOf, isDirty }: Situation<S>): Held<S> | null {
  if (!read) return held?.key === key ? held : null;
  if (held?.key !== key) return { key, stored: read.stored, fill: true };
  if (isDirty || read.stored === held.stored || versionOf(read.stored) < versionOf(held.stored)) return held;
  return { key, stored: read.stored, fill: true };
}

/** Whether a newer version than the form's was read: another session has saved. */
export function hasNewer<S>({ held, read, versionOf }: Pick<Situation<S>, 'held' | 'read' | 'versionOf'>): boolean {
  return held !== null && read !== undefined && versionOf(read.stored) > versionOf(held.stored);
}
