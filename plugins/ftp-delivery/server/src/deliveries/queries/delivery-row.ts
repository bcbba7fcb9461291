import type { Knex } from 'knex';
import {
  OPEN_DELIVERY_STATES,
  type AudioFormat,
  type DeliveryState,
  type ErrorCode,
  type ErrorValues,
} from '@mpn/domain';
import { lockRow, sqlList, type ParsedRowOf } from '@mpn/server-kit';

/** A failed attempt's reason as it is stored. */
export interface Failure {
  code: ErrorCode;
  values: ErrorValues;
  /** Step of the transfer; null before it started. */
  step: string | null;
}

/**
 * A row of `deliveries`. `is_archive_copy`: a copy for the ARD archive, or an update of one; otherwise the
 * institution's own delivery. `requested_by_user_id`: the editor who requested it; null for all that are no requests.
 * `remote_server`: server and user (`serverOf`) of the remote directory. `content_key`: hash of the release content
 * that its files were created from (`releaseContentKey`); null before.
 */
export type DeliveryRecord = ParsedRowOf<'deliveries', { error_code: ErrorCode | null }>;

/** Audio format of archive copies, whatever the institution prefers. */
export const ARCHIVE_FORMAT: AudioFormat = 'WAVE_HIGH';

/** Retries of the job itself (a crash, a lost database); transfer attempts are counted in the row. */
export const JOB_ATTEMPTS = 25;

export const jobKeyOf = (deliveryId: number): string => `delivery:${deliveryId}`;

/** States in which a run owns the delivery. */
export const RUNNING_STATES: readonly DeliveryState[] = ['PREPARING', 'TRANSFERRING'];

/**
 * SQL: whether a delivery is open: neither ended nor given up.
 * @param alias of `deliveries`
 */
export const isOpenDelivery = (alias: string): string => `${alias}.state in (${sqlList(OPEN_DELIVERY_STATES)})`;

/** Error code of deliveries that support cancelled. Neither a resume nor an unblocking queues these again. */
export const CANCELED_BY_SUPPORT = 'mpn.backend.delivery.error.canceled-by-support' satisfies ErrorCode;

/**
 * SQL: whether support cancelled a delivery.
 * @param alias of `deliveries`
 */
export const isCanceledBySupport = (alias: string): string =>
  `(${alias}.state = 'CANCELED' and ${alias}.error_code = '${CANCELED_BY_SUPPORT}')`;

export function lockDelivery(trx: Knex, id: number): Promise<DeliveryRecord | undefined> {
  return lockRow<DeliveryRecord>(trx, 'deliveries', id);
}
