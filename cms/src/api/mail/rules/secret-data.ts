/*
 * Mails with a link or code that grants access: support reads mails, so the row shows them without it. The full data is
 * encrypted, see `render/stored-mail.ts`.
 */

/** Matches a token in a link, as a parameter or in the fragment. */
const TOKEN_IN_LINK = /[?&#][a-z_-]*token=/i;
/** Placeholder that support sees. */
const REMOVED = '••••••';
/** Used for data without a lifetime of its link. */
const DEFAULT_LIFE_MINUTES = 24 * 60;

const isSecret = (key: string, value: unknown): boolean =>
  typeof value === 'string' && (key === 'code' || TOKEN_IN_LINK.test(value));

/** Minutes for which a mail's link or code is valid, from its data; undefined for a mail without one. */
export function secretLifeMinutes(data: object): number | undefined {
  const entries = Object.entries(data as Record<string, unknown>);
  if (!entries.some(([key, value]) => isSecret(key, value))) return undefined;
  const { minutes, hours, days } = data as { minutes?: number; hours?: number; days?: number };
  return minutes ?? (hours !== undefined ? hours * 60 : days !== undefined ? days * 24 * 60 : DEFAULT_LIFE_MINUTES);
}

/** The data with its links and codes removed. */
export const withoutSecrets = <T extends object>(data: T): T =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]: [string, unknown]) => [key, isSecret(key, value) ? REMOVED : value]),
  ) as T;
