import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { instantToLocalDate, type ErrorCode } from '@mpn/domain';
import { notify } from '@mpn/server-kit';
import { deliveryConfig } from '../../config';

/** Failures on our side. Their texts say that support was notified. */
const OURS: readonly ErrorCode[] = [
  'mpn.backend.delivery.error.rendition-failed',
  'mpn.backend.delivery.error.source-file-missing',
  'mpn.backend.delivery.error.cover-unreadable',
  'mpn.backend.delivery.error.file-unreadable',
  'mpn.backend.global.error.internal-error',
];

interface OurFailure {
  releaseId: number;
  code: ErrorCode;
  /** Undefined for a download. */
  deliveryId?: number;
}

/**
 * Notifies support of a failure on our side, once a (local) day per release and failure: a broken file fails for every
 * recipient. Ignores all other failures.
 */
export async function notifySupport(
  strapi: Core.Strapi,
  trx: Knex,
  { releaseId, code, deliveryId }: OurFailure,
  now = new Date(),
): Promise<void> {
  if (!OURS.includes(code)) return;
  const day = instantToLocalDate(now, deliveryConfig(strapi).timeZone);
  const release = await trx('releases').where({ id: releaseId }).first('title');
  await notify(strapi, trx, {
    kind: 'DELIVERY_NEEDS_ATTENTION',
    data: { deliveryId: deliveryId ?? null, releaseId, title: release?.title ?? '', code },
    uniqueKey: `delivery-attention:${releaseId}:${code}:${day}`,
  });
}
