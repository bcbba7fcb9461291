import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { enqueue, lockRow, updateRow, type RowOf } from '@mpn/server-kit';
import { MAIL_TASK } from '../jobs/tasks';

/**
 * Retries a mail after its last attempt failed. Not possible for a mail with a link or a code, which was erased with
 * the last attempt.
 * @throws AppError not-found (404), mail-not-resendable (409)
 */
export async function sendMailAgain(trx: Knex, mailId: number): Promise<void> {
  const mail = await lockRow<RowOf<'mails'>>(trx, 'mails', mailId);
  if (!mail) throw fail('mpn.backend.global.error.not-found');
  if (mail.state !== 'FAILED' || mail.sealed_until) throw fail('mpn.backend.support.error.mail-not-resendable');
  await updateRow(trx, 'mails', mailId, { state: 'QUEUED', attempts: 0, error: null });
  await enqueue(trx, MAIL_TASK, { mailId });
}
