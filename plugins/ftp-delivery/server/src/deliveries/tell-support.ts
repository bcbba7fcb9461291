import type { Knex } from 'knex';
import type { ErrorCode } from '@mpn/domain';
import { insertRows } from '@mpn/server-kit';
import { select } from '../sql';
import type { DeliveryRecord } from './delivery-row';
import type { Failure } from './finish';

/** Failures on our side. Their sentences say that our support knows. */
const OURS: readonly ErrorCode[] = [
  'mpn.backend.delivery.error.rendition-failed',
  'mpn.backend.delivery.error.source-file-missing',
  'mpn.backend.delivery.error.cover-unreadable',
  'mpn.backend.delivery.error.file-unreadable',
  'mpn.backend.global.error.internal-error',
];

export const DELIVERY_NEEDS_ATTENTION = 'DELIVERY_NEEDS_ATTENTION';

/**
 * Tells support of a failure on our side, once a day for each release and failure: a broken file fails for every
 * institution that is to get it.
 */
export async function tellSupport(trx: Knex, delivery: DeliveryRecord, { code }: Failure): Promise<void> {
  if (!OURS.includes(code)) return;
  const day = new Date().toISOString().slice(0, 10);
  const topic = `delivery-attention:${delivery.release_id}:${code}:${day}`;
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [topic]);
  const untold = await select<{ id: number; title: string }>(
    trx,
    `select u.id, r.title from up_users u join releases r on r.id = :releaseId
     where u.combined_role = 'SUPER_ADMIN' and u.deleted_at is null and not coalesce(u.disabled, false)
       and not exists (select 1 from notifications n where n.unique_key = :topic || ':' || u.id)`,
    { releaseId: delivery.release_id, topic },
  );
  await insertRows(
    trx,
    'notifications',
    untold.map(({ id, title }) => ({
      user_id: id,
      type: DELIVERY_NEEDS_ATTENTION,
      data: { deliveryId: delivery.id, releaseId: delivery.release_id, title, code },
      unique_key: `${topic}:${id}`,
    })),
  );
}
