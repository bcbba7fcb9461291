import type { Knex } from 'knex';
import type { Audience, LiveChange } from '@mpn/domain';
import { endedSessionsPayloads, LIVE_CHANNEL, payloadsOf } from './payload';

/** A change and its audience. */
export type Announcement = LiveChange & Audience;

async function send(trx: Knex, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return;
  await trx.raw('select pg_notify(?, payload) from unnest(?::text[]) as payload', [
    LIVE_CHANNEL,
    [...payloads],
  ] as never);
}

/**
 * Notifies open web apps that rows have changed, when the transaction commits. Contains ids only: clients read the rows
 * with their current permissions. The audience must be permitted to see the rows; for an audience that may only learn
 * that something changed, leave out the ids (`ids: null`).
 */
export function announce(trx: Knex, ...changes: readonly Announcement[]): Promise<void> {
  return send(trx, changes.flatMap(payloadsOf));
}

/** Closes the event streams of these sessions when the transaction commits. */
export function announceEndedSessions(trx: Knex, sessionIds: readonly number[]): Promise<void> {
  return send(trx, endedSessionsPayloads(sessionIds));
}
