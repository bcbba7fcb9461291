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

type Entries = [key: string, value: unknown][];

const isLink = (value: unknown): boolean => typeof value === 'string' && TOKEN_IN_LINK.test(value);

/** Links are found at any depth; a code has its own field, and `code` further down is an error's. */
function holdsLink(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).some(holdsLink) : isLink(value);
}

const isCode = (key: string, value: unknown): boolean => key === 'code' && typeof value === 'string';

function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (typeof value !== 'object' || value === null) return isLink(value) ? REMOVED : value;
  return Object.fromEntries((Object.entries(value) as Entries).map(([key, part]) => [key, withoutLinks(part)]));
}

/** Minutes for which a mail's link or code is valid, from its data; undefined for a mail without one. */
export function secretLifeMinutes(data: object): number | undefined {
  const entries: Entries = Object.entries(data);
  if (!entries.some(([key, value]) => isCode(key, value) || holdsLink(value))) return undefined;
  const { minutes, hours, days } = data as { minutes?: number; hours?: number; days?: number };
  return minutes ?? (hours !== undefined ? hours * 60 : days !== undefined ? days * 24 * 60 : DEFAULT_LIFE_MINUTES);
}

/** The data with its links and codes removed. */
export const withoutSecrets = <T extends object>(data: T): T =>
  Object.fromEntries(
    (Object.entries(data) as Entries).map(([key, value]) => [key, isCode(key, value) ? REMOVED : withoutLinks(value)]),
  ) as T;
