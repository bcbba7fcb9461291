import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import {
  mapMessage,
  readErn,
  refusedSize,
  type ErnFailure,
  type ErnMessage,
  type ErnNote,
  type GivenFile,
  type MappedRelease,
} from '@mpn/ddex-kit';
import type { Locale } from '@mpn/domain';

export interface MessageOrder {
  path: string;
  target: string;
  /** Pairs of the maps of `MapContext`, which JSON cannot hold. */
  genres: [string, number][];
  formats: [string, number][];
  locale: Locale;
  /** ISO day. */
  today: string;
  files: GivenFile[];
  schemaFolder: string | null;
}

export type MessageHead = Pick<ErnMessage, 'version' | 'messageId' | 'sender' | 'recipient' | 'createdAt' | 'isTest'>;

export type ReadMessage =
  | { ok: true; sha256: string; head: MessageHead; releases: MappedRelease[]; notes: ErnNote[] }
  | { ok: false; sha256: string | null; failure: ErnFailure };

async function read(order: MessageOrder): Promise<ReadMessage> {
  const { path, locale, today, files, schemaFolder } = order;
  const tooLarge = refusedSize((await stat(path)).size);
  if (tooLarge) return { ok: false, sha256: null, failure: tooLarge };
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const answer = await readErn(bytes, { schemaFolder });
  if (!answer.ok) return { ok: false, sha256, failure: answer.failure };
  const { message } = answer;
  const context = { genres: new Map(order.genres), formats: new Map(order.formats), locale, today, files };
  const { releases, notes } = mapMessage(message, context);
  const { version, messageId, sender, recipient, createdAt, isTest } = message;
  const head = { version, messageId, sender, recipient, createdAt, isTest };
  return { ok: true, sha256, head, releases, notes: [...answer.notes, ...notes] };
}

/** Runs in a child process: reads and maps a DDEX message and writes the result to the file `target` as JSON. */
export async function run(order: MessageOrder): Promise<null> {
  await writeFile(order.target, JSON.stringify(await read(order)), { mode: 0o600 });
  return null;
}
