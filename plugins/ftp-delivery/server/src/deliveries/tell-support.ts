import type { Knex } from 'knex';
import type { ErrorCode } from '@mpn/domain';
import { insertRows } from '@mpn/server-kit';
import { select } from '../sql';

/** Failures on our side. Their sentences say that our support knows. */
const OURS: readonly ErrorCode[] = [
  'mpn.backend.delivery.error.rendition-failed',
  'mpn.backend.delivery.error.source-file-missing',
  'mpn.backend.delivery.error.cover-unreadable',
  'mpn.backend.delivery.error.file-unreadable',
  'mpn.backend.global.error.internal-error',
];

export const DELIVERY_NEEDS_ATTENTION = 'DELIVERY_NEEDS_ATTENTION';

interface OurFailure {
  releaseId: number;
  code: ErrorCode;
  /** Left out for a download. */
  deliveryId?: number;
}

/**
 * Tells support of a failure on our side, once a day for each release and failure: a broken file fails for everybody who
 * is to get it. Of any other failure nothing.
 */
export async function tellSupport(trx: Knex, { releaseId, code, deliveryId }: OurFailure): Promise<void> {
  if (!OURS.includes(code)) return;
  const day = new Date().toISOString().slice(0, 10);
  const topic = `delivery-attention:${releaseId}:${code}:${day}`;
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [topic]);
  const untold = await select<{ id: number; title: string }>(
    trx,
    `select u.id, r.title from up_users u join releases r on r.id = :releaseId
     where u.combined_role = 'SUPER_ADMIN' and u.deleted_at is null and not coalesce(u.disabled, false)
       and not exists (select 1 from notifications n where n.unique_key = :topic || ':' || u.id)`,
    { releaseId, topic },
  );
  await insertRows(
    trx,
    'notifications',
    untold.map(({ id, title }) => ({
      user_id: id,
      type: DELIVERY_NEEDS_ATTENTION,
      data: { deliveryId: deliveryId ?? null, releaseId, title, code },
      unique_key: `${topic}:${id}`,
    })),
  );
}
