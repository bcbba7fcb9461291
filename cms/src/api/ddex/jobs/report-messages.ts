import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { announce, database, insertRow, inTransaction, select } from '@mpn/server-kit';
import { readDelivered } from '../delivery/read-messages';
import type { ReadMessage } from '../parsers';
import type { MessageFiles } from '../rules/delivery-files';
import { tracesOf } from './delivery-notes';
import { reportRelease, senderOf, type Work } from './report-release';

/** Number of messages parsed ahead of the one being stored; kept low, because uploads use the same child processes. */
const AHEAD = 1;
/** Milliseconds between two progress events. */
const ANNOUNCED_EVERY = 1_000;

/**
 * Yields the results of `work` in the order of the entries; up to {@link AHEAD} further entries are processed
 * concurrently.
 */
async function* inOrder<T, R>(entries: readonly T[], work: (entry: T) => Promise<R>): AsyncGenerator<[T, R]> {
  const running: Promise<R>[] = [];
  let next = 0;
  try {
    for (const entry of entries) {
      while (next < entries.length && running.length <= AHEAD) {
        const started = work(entries[next]!);
        // A rejection is thrown when its entry is reached.
        started.catch(() => undefined);
        running.push(started);
        next += 1;
      }
      yield [entry, await running.shift()!];
    }
  } finally {
    // They read files of the delivery, which the caller deletes afterwards.
    await Promise.allSettled(running);
  }
}

const storedPath = ({ path }: MessageFiles): string => path.slice(0, 1000);

/** The messages that no earlier attempt has stored. */
async function unread(knex: Knex, importId: number, messages: readonly MessageFiles[]): Promise<MessageFiles[]> {
  const rows = await select<{ path: string }>(
    knex,
    'select path from release_import_messages where release_import_id = :importId',
    { importId },
  );
  const known = new Set(rows.map(({ path }) => path));
  return messages.filter((place) => {
    const path = storedPath(place);
    return !known.has(path) && known.add(path);
  });
}

/** Stores a message with its releases, or why it could not be read. */
async function store(trx: Knex, work: Work, place: MessageFiles, answer: ReadMessage): Promise<void> {
  const message = { release_import_id: work.row.id, path: storedPath(place), sha_256: answer.sha256 };
  if (!answer.ok) {
    await insertRow(trx, 'release_import_messages', { ...message, failure: answer.failure });
    return;
  }
  const { head, releases, sha256 } = answer;
  const { notes, usedFiles } = tracesOf(place, answer.notes);
  const id = await insertRow(trx, 'release_import_messages', {
    ...message,
    message_id: head.messageId?.slice(0, 255) ?? null,
    sender: senderOf(head),
    sent_at: head.createdAt?.slice(0, 50) ?? null,
    version: head.version,
    notes,
    used_files: usedFiles,
  });
  for (const release of releases) await reportRelease(trx, work, { place, sha256, head }, id, release);
}

/**
 * Reads the messages of a delivery and stores each with its releases in a transaction of its own: an attempt that is
 * interrupted is continued behind the last one. A message that cannot be read is stored with its failure and does not
 * stop the others.
 */
export async function reportMessages(strapi: Core.Strapi, work: Work, signal: AbortSignal): Promise<void> {
  const { row, delivery, hashed, names } = work;
  const messages = await unread(database(strapi), row.id, delivery.messages);
  let announcedAt = Date.now();
  const read = (place: MessageFiles) => readDelivered(delivery, place, hashed, names.context);
  for await (const [place, answer] of inOrder(messages, read)) {
    // At a shutdown the child processes end too; the failed read is no error of the message.
    signal.throwIfAborted();
    await inTransaction(strapi, async (trx) => {
      await store(trx, work, place, answer);
      if (Date.now() - announcedAt < ANNOUNCED_EVERY) return;
      announcedAt = Date.now();
      await announce(trx, { resource: 'release_imports', ids: [row.id], companies: [row.company_id] });
    });
  }
}
