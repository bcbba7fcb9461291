import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  enqueue,
  insertRows,
  inTransaction,
  isFeatureOn,
  lockRow,
  notify,
  updateRow,
  type PayloadOf,
  type TaskContext,
} from '@mpn/server-kit';
import { subscriptionLinks } from '../../identity';
import { writeMail } from '../../mail';
import { getsMail, getsNotification, nextReaders, textsFor, type MessageRow, type Reader } from '../queries/audience';
import { SEND_TASK } from './tasks';

/** Recipients per transaction. A crash undoes at most one transaction with its mails, which is then repeated. */
const BATCH = 100;
/** Milliseconds until sending a survey is retried while SURVEY is off. */
const SWITCHED_OFF_PAUSE_MS = 5 * 60_000;

/** Queues sending in the caller's transaction. */
export const enqueueSending = (trx: Knex, messageId: number, runAt?: Date): Promise<void> =>
  enqueue(trx, SEND_TASK, { messageId }, runAt ? { runAt } : {});

async function mailTo(strapi: Core.Strapi, trx: Knex, message: MessageRow, reader: Reader): Promise<void> {
  const { userId, email, locale, name } = reader;
  const { oneClick, page } = subscriptionLinks({ userId, kind: message.kind });
  await writeMail(strapi, trx, {
    to: { userId, email },
    locale,
    template: 'message',
    data: { name, kind: message.kind, ...textsFor(message, locale), link: message.link, unsubscribeLink: page },
    unsubscribeLink: oneClick,
    uniqueKey: `message:${message.id}:${userId}`,
  });
}

/**
 * Sends to the next recipients and records them in the same transaction.
 * @returns whether there may be more
 */
async function sendBatch(strapi: Core.Strapi, messageId: number): Promise<boolean> {
  return inTransaction(strapi, async (trx) => {
    // Serializes two tasks of one message, which can exist after a heartbeat timeout of a worker that is still running.
    const message = await lockRow<MessageRow & Record<string, unknown>>(trx, 'messages', messageId);
    if (message?.state !== 'SENDING') return false;
    if (message.kind === 'SURVEY' && !(await isFeatureOn(trx, 'SURVEY'))) {
      await enqueueSending(trx, messageId, new Date(Date.now() + SWITCHED_OFF_PAUSE_MS));
      return false;
    }
    const readers = await nextReaders(trx, message, BATCH);
    await insertRows(
      trx,
      'message_recipients',
      readers.map(({ userId }) => ({ message_id: messageId, user_id: userId })),
    );
    await notify(strapi, trx, {
      kind: 'MESSAGE',
      userIds: readers
        .filter(({ notificationType }) => getsNotification(message, notificationType))
        .map(({ userId }) => userId),
      data: { messageId, kind: message.kind, titleDe: message.title_de, titleEn: message.title_en },
      // Newsletters are mailed whatever the notification type, so the loop below decides about mails.
      mail: null,
      uniqueKey: `message:${messageId}`,
    });
    for (const reader of readers) {
      if (getsMail(message, reader.notificationType)) await mailTo(strapi, trx, message, reader);
    }
    if (readers.length === BATCH) return true;
    await updateRow(trx, 'messages', messageId, {
      state: 'SENT',
      sent_at: new Date(),
      version: trx.raw('version + 1'),
    });
    return false;
  });
}

/**
 * Task `message.send`: a mail, a notification or both per recipient. Recipients are recorded in the transaction that
 * sends, so that a retry continues where the last attempt stopped.
 */
export async function sendMessage(
  { messageId }: PayloadOf<typeof SEND_TASK>,
  { strapi, signal }: TaskContext,
): Promise<void> {
  while (await sendBatch(strapi, messageId)) {
    // Ends the attempt at shutdown; the queue retries the task, in this process or another one.
    signal.throwIfAborted();
  }
}
