import { isLiveResource, type Audience, type LiveChange } from '@mpn/domain';

/** Postgres' notification channel for changes between processes. */
export const LIVE_CHANNEL = 'mpn_events';

/**
 * Postgres takes payloads below 8000 bytes. An id has ten digits at most and a comma: with these maximums of ids and
 * audience a payload stays below 7000.
 */
const MAX_IDS = 200;
const MAX_AUDIENCE = 400;

type Group = Required<{ [K in Exclude<keyof Audience, 'everybody'>]: number[] }>;

/** Content of one Postgres notification. */
export type LivePayload = (LiveChange & Audience) | { endedSessions: readonly number[] };

function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

function groupOf(members: readonly (readonly [keyof Group, number])[]): Audience {
  const group: Partial<Group> = {};
  for (const [kind, id] of members) (group[kind] ??= []).push(id);
  return group;
}

/**
 * The payloads of a change: several for a large audience, none for an empty one or without ids. More ids than fit
 * become "any row".
 */
export function payloadsOf({
  resource,
  ids,
  companies = [],
  users = [],
  shares = [],
  everybody = false,
}: LiveChange & Audience): string[] {
  const known = ids === null ? null : [...new Set(ids)];
  if (known?.length === 0) return [];
  const notified = known === null || known.length > MAX_IDS ? null : known;
  if (everybody) return [JSON.stringify({ resource, ids: notified, everybody })];
  const members = [
    ...[...new Set(companies)].map((id) => ['companies', id] as const),
    ...[...new Set(users)].map((id) => ['users', id] as const),
    ...[...new Set(shares)].map((id) => ['shares', id] as const),
  ];
  return [...chunks(members, MAX_AUDIENCE)].map((part) =>
    JSON.stringify({ resource, ids: notified, ...groupOf(part) }),
  );
}

/** The payloads for ended sessions. */
export const endedSessionsPayloads = (ids: readonly number[]): string[] =>
  [...chunks(ids, MAX_AUDIENCE)].map((endedSessions) => JSON.stringify({ endedSessions }));

const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);

/** Parses a payload; undefined for an unknown one of another version. */
export function readPayload(text: string): LivePayload | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { endedSessions, resource, ids, companies, users, shares, everybody } = value as Record<string, unknown>;
  if (isIds(endedSessions)) return { endedSessions };
  if (typeof resource !== 'string' || !isLiveResource(resource) || (ids !== null && !isIds(ids))) return undefined;
  return {
    resource,
    ids,
    ...(isIds(companies) && { companies }),
    ...(isIds(users) && { users }),
    ...(isIds(shares) && { shares }),
    ...(everybody === true && { everybody }),
  };
}
