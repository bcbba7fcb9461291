import type { Knex } from 'knex';
import type { ErrorCode } from '@mpn/domain';
import { lockTopic, notify, select, isEnabled } from '@mpn/server-kit';

/** Failures on our side. Their texts say that support was notified. */
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
  /** Undefined for a download. */
  deliveryId?: number;
}

/**
 * Notifies support of a failure on our side, once a day per release and failure: a broken file fails for every
 * recipient. Ignores all other failures.
 */
export async function notifySupport(trx: Knex, { releaseId, code, deliveryId }: OurFailure): Promise<void> {
  if (!OURS.includes(code)) return;
  const day = new Date().toISOString().slice(0, 10);
  const topic = `delivery-attention:${releaseId}:${code}:${day}`;
  await lockTopic(trx, topic);
  const untold = await select<{ id: number; title: string }>(
    trx,
    `select u.id, r.title from up_users u join releases r on r.id = :releaseId
     where u.combined_role = 'SUPER_ADMIN' and ${isEnabled('u')}
       and not exists (select 1 from notifications n where n.unique_key = :topic || ':' || u.id)`,
    { releaseId, topic },
  );
  await notify(
    trx,
    untold.map(({ id, title }) => ({
      userId: id,
      type: DELIVERY_NEEDS_ATTENTION,
      data: { deliveryId: deliveryId ?? null, releaseId, title, code },
      uniqueKey: `${topic}:${id}`,
    })),
  );
}
