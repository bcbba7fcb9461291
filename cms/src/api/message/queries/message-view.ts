import type { Knex } from 'knex';
import { fail, type MessageView, type Principal } from '@mpn/domain';
import { isFeatureOn, select } from '@mpn/server-kit';
import { textsFor, type MessageRow } from './audience';

/**
 * A message that was sent to the caller, in the caller's language.
 * @throws AppError not-found, also for a message of somebody else; feature-disabled for a survey while surveys are off
 */
export async function readMessage(db: Knex, principal: Principal, id: number): Promise<MessageView> {
  const [row] = await select<MessageRow & { got_at: Date }>(
    db,
    `select m.*, r.created_at as got_at from message_recipients r join messages m on m.id = r.message_id
     where r.message_id = :id and r.user_id = :me`,
    { id, me: principal.userId },
  );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  if (row.kind === 'SURVEY' && !(await isFeatureOn(db, 'SURVEY'))) {
    throw fail('mpn.backend.global.error.feature-disabled');
  }
  const { kind, link } = row;
  return { id, kind, ...textsFor(row, principal.locale), link, sentAt: row.got_at.toISOString() };
}
