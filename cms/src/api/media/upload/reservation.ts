import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Principal } from '@mpn/domain';
import { database, repeat } from '@mpn/server-kit';
import uploads from '../../../../config/uploads';
import { assertFewOpen } from './open-uploads';
import { inQuota } from './quota';

/** Reserved room in a company's quota for an upload in progress. */
export interface Reservation {
  /**
   * Extends the reservation to this many bytes; called while they arrive.
   * @throws AppError quota-exceeded
   */
  growTo(bytes: number): Promise<void>;
  /** Ends the reservation, within the transaction that creates the file, where there is one. Idempotent. */
  release(trx?: Knex): Promise<void>;
}

interface Reserved {
  company_id: number;
  uploader_id: number;
  bytes: number;
}

const TABLE = 'upload_reservations';

/** Reservations of this process, by id. After a crash their heartbeat stops, and they no longer count. */
const held = new Map<string, Reserved>();
let stopHeartbeat: (() => Promise<void>) | undefined;

/** Heartbeat for the reservations of this process. */
async function sendHeartbeat(strapi: Core.Strapi): Promise<void> {
  const ids = [...held.keys()];
  const known = await database(strapi)(TABLE)
    .whereIn('id', ids)
    .update({ seen_at: database(strapi).fn.now() })
    .returning<{ id: string }[]>('id');
  const missing = ids.filter((id) => held.has(id) && !known.some((row) => row.id === id));
  // The database was unreachable for so long that they were dropped.
  for (const id of missing) await insert(database(strapi), id);
}

async function insert(db: Knex, id: string): Promise<void> {
  const reserved = held.get(id);
  if (reserved)
    await db(TABLE)
      .insert({ id, ...reserved })
      .onConflict('id')
      .merge(['bytes']);
}

function keepAlive(strapi: Core.Strapi): void {
  stopHeartbeat ??= repeat(
    uploads.reservationBeatMilliseconds,
    async () => {
      if (held.size > 0) return sendHeartbeat(strapi);
      void stopHeartbeat?.();
      stopHeartbeat = undefined;
    },
    (error) => strapi.log.warn(`reservations of uploads: ${String(error)}`),
  );
}

/**
 * Reserves room for an upload before its first byte is read.
 *
 * @param announced its size in bytes; undefined for a body of unknown length, which reserves in steps while it arrives
 * @param limit maximum bytes
 * @throws AppError quota-exceeded, too-many-open-uploads
 */
export async function reserveUpload(
  strapi: Core.Strapi,
  { companyId, userId }: Pick<Principal, 'companyId' | 'userId'>,
  { announced, limit }: { announced?: number | undefined; limit: number },
): Promise<Reservation> {
  const id = randomUUID();
  const step = uploads.reservationStepBytes;
  const reserved: Reserved = { company_id: companyId ?? 0, uploader_id: userId, bytes: 0 };

  const grow = (bytes: number): Promise<void> =>
    inQuota(strapi, companyId, bytes - reserved.bytes, async (trx) => {
      if (!held.has(id)) await assertFewOpen(trx, userId);
      reserved.bytes = bytes;
      held.set(id, reserved);
      await insert(trx, id);
    });
  const release = async (db: Knex = database(strapi)): Promise<void> => {
    held.delete(id);
    await db(TABLE).where({ id }).delete();
  };

  await grow(announced ?? Math.min(step, limit)).catch(async (error: unknown) => {
    held.delete(id);
    throw error;
  });
  keepAlive(strapi);
  return {
    growTo: async (bytes) => {
      if (bytes > reserved.bytes) await grow(Math.min(Math.ceil(bytes / step) * step, Math.max(bytes, limit)));
    },
    release,
  };
}

/** Drops the reservations of dead processes (clock job). */
export async function dropSilentReservations(strapi: Core.Strapi): Promise<void> {
  await database(strapi)(TABLE)
    .whereRaw('seen_at < now() - make_interval(secs => ?)', [uploads.reservationSilentMilliseconds / 1000])
    .delete();
}
