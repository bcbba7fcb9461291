import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import { fail, parameterError, type AnyEndpoint, type Principal } from '@mpn/domain';
import { registerClockJob } from '../queue/clock';
import { database } from '../db/database';

const HEADER = 'Idempotency-Key';
const MAX_LENGTH = 200;
const PRINTABLE = /^[\x21-\x7e]+$/;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days after which an idempotency key is deleted; no client retries for that long. */
const KEEP_DAYS = 30;

/** A request with an idempotency key, which may arrive more than once. */
export interface KeyedRequest {
  key: string;
  /** Id of the contract. */
  callId: string;
  /** The request's content as parsed by the contract: path parameters, query and body. */
  content: unknown;
}

/**
 * Reads the header `Idempotency-Key`.
 * @returns undefined without the header
 * @throws AppError invalid-parameter for a key of more than 200 characters, or with characters other than printable
 * ASCII
 */
export function keyedRequest(ctx: Context, { id }: AnyEndpoint, content: unknown): KeyedRequest | undefined {
  const key = ctx.get(HEADER);
  if (key === '') return undefined;
  if (key.length > MAX_LENGTH || !PRINTABLE.test(key)) {
    throw parameterError(HEADER, 'mpn.backend.global.error.invalid-parameter', { name: HEADER });
  }
  return { key, callId: id, content };
}

interface KeyRow {
  user_id: number;
  call_id: string;
  content_hash: string;
  object_id: number | null;
}

/**
 * Creates an object once per idempotency key, in the transaction of the work. A key belongs to a company and is bound
 * to caller, call and content. A second request with the same key waits for the first (as long as for any row lock) and
 * gets the same object.
 * @param work creates the object and returns its id
 * @returns the id of the object created by this request or by an earlier one with the key
 * @throws AppError idempotency-key-reused when the key was used with another caller, call or content
 */
export async function oncePerKey(
  trx: Knex,
  { companyId, userId }: Pick<Principal, 'companyId' | 'userId'>,
  request: KeyedRequest | undefined,
  work: () => Promise<number>,
): Promise<number> {
  if (!request) return work();
  const at = { company_id: companyId ?? 0, key: request.key };
  const content = createHash('sha256')
    .update(JSON.stringify(request.content) ?? '')
    .digest('hex');
  const own = { user_id: userId, call_id: request.callId, content_hash: content };
  const claimed = await trx('idempotency_keys')
    .insert({ ...at, ...own })
    .onConflict(['company_id', 'key'])
    .ignore()
    .returning<{ key: string }[]>('key');
  if (claimed.length > 0) {
    const objectId = await work();
    await trx('idempotency_keys').where(at).update({ object_id: objectId });
    return objectId;
  }
  const before = (await trx('idempotency_keys').where(at).first()) as KeyRow | undefined;
  const isSame =
    before?.user_id === own.user_id && before.call_id === own.call_id && before.content_hash === own.content_hash;
  if (!isSame || before.object_id === null) throw fail('mpn.backend.global.error.idempotency-key-reused');
  return before.object_id;
}

/** Frees the keys of a deleted object, so that they can be used again. */
export async function forgetKeysOf(trx: Knex, { id }: AnyEndpoint, objectId: number): Promise<void> {
  await trx('idempotency_keys').where({ call_id: id, object_id: objectId }).delete();
}

/** Registers the clean-up of old keys. */
export function registerIdempotency(): void {
  registerClockJob({
    name: 'idempotency.clean-up',
    cron: '27 3 * * *',
    run: async (strapi: Core.Strapi, now: Date) => {
      await database(strapi)('idempotency_keys')
        .where('created_at', '<', new Date(now.getTime() - KEEP_DAYS * DAY_MS))
        .delete();
    },
  });
}
