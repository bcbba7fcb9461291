import type { Knex } from 'knex';
import type { AudioFormat, DeliveryReason, DeliveryState, ErrorCode, ErrorValues } from '@mpn/domain';
import { lockRow } from '@mpn/server-kit';

/** A row of `deliveries`. */
export interface DeliveryRecord extends Record<string, unknown> {
  id: number;
  release_id: number;
  track_id: number | null;
  campaign_id: number | null;
  action_id: number | null;
  institution_id: number;
  reason: DeliveryReason;
  /** A copy for the ARD archive, or an update of one; else the institution's own. */
  is_archive_copy: boolean | null;
  /** The editor who asked for it; null for a push. */
  requested_by_user_id: number | null;
  state: DeliveryState;
  attempts: number;
  not_before: Date | null;
  remote_directory: string | null;
  /** On which server, as which user (`serverOf`), the remote directory lies; null while there is none. */
  remote_server: string | null;
  target_host: string | null;
  audio_format: AudioFormat | null;
  /** What of the release its files were made of (`releaseContentKey`); null before they were. */
  content_key: string | null;
  queued_at: Date;
  started_at: Date | null;
  locked_by: string | null;
  heartbeat_at: Date | null;
  error_code: ErrorCode | null;
  error_values: ErrorValues | null;
}

/** What archives take, whatever a station prefers (domain decisions, section 8). */
export const ARCHIVE_FORMAT: AudioFormat = 'WAVE_HIGH';

export const DELIVERY_TASK = 'delivery.run';
export const PREPARE_TASK = 'delivery.prepare';

/** In `locked_by`: its files are to be made, outside the queue of its server. */
export const TO_PREPARE = 'to prepare';
/** In `locked_by`: its files are made, and it waits in the queue of its server. */
export const PREPARED = 'prepared';

/** Repeats of the job itself (a crash, the database gone); tries to transfer are counted in the row. */
export const JOB_ATTEMPTS = 25;

export const jobKeyOf = (deliveryId: number): string => `delivery:${deliveryId}`;

export const RUNNING_STATES: readonly DeliveryState[] = ['PREPARING', 'TRANSFERRING'];

/** SQL: a delivery that is neither over nor given up; with its alias. */
export const underWay = (alias: string): string => `${alias}.state in ('QUEUED', 'PREPARING', 'TRANSFERRING')`;

export function lockDelivery(trx: Knex, id: number): Promise<DeliveryRecord | undefined> {
  return lockRow<DeliveryRecord>(trx, 'deliveries', id);
}
