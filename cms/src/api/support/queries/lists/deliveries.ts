import { isStillFailedDelivery } from '@mpn/server-kit';
import type { DeskList } from './list';

/** SQL, alias `d`: see {@link isStillFailedDelivery}. */
export const STILL_FAILED = isStillFailedDelivery('d');

/** Deliveries, the latest first; the reply has a text in the language of the panel beside `errorCode`. */
export const deliveries: DeskList = {
  columns: `d.id, d.state, d.reason, d.release_id as "releaseId",
    r.title as "releaseTitle", r.artist_name as "artistName",
    d.track_id as "trackId", t.title as "trackTitle", d.campaign_id as "campaignId",
    d.institution_id as "institutionId",
    c.name as "institutionName", d.protocol, d.target_host as "targetHost", d.attempts, d.queued_at as "queuedAt",
    d.not_before as "notBefore", d.finished_at as "finishedAt", d.error_code as "errorCode",
    d.error_values::json as "errorValues"`,
  from: `deliveries d join releases r on r.id = d.release_id join companies c on c.id = d.institution_id
    left join tracks t on t.id = d.track_id`,
  search: `concat_ws(' ', r.title, r.artist_name, r.ean, t.title, t.isrc, c.name, d.target_host)`,
  filters: {
    state: {
      failed: STILL_FAILED,
      retrying: `d.state = 'QUEUED' and d.error_code is not null`,
      QUEUED: `d.state = 'QUEUED'`,
      running: `d.state in ('WAITING_FOR_FILES', 'PREPARING', 'READY_TO_SEND', 'TRANSFERRING')`,
      DELIVERED: `d.state = 'DELIVERED'`,
      CANCELED: `d.state = 'CANCELED'`,
    },
    cause: { type: 'text', sql: 'd.error_code = :cause' },
    releaseId: { type: 'id', sql: 'd.release_id = :releaseId' },
    campaignId: { type: 'id', sql: 'd.campaign_id = :campaignId' },
    institutionId: { type: 'id', sql: 'd.institution_id = :institutionId' },
  },
  order: 'd.id desc',
};
