import { deskCalls } from '@mpn/domain';
import { isStillFailedDelivery } from '@mpn/server-kit';
import { listSql } from './list';

/** SQL, alias `d`: see {@link isStillFailedDelivery}. */
export const STILL_FAILED = isStillFailedDelivery('d');

/** Deliveries, what changed last first; the reply has a text in the language of the panel beside `errorCode`. */
export const deliveries = listSql(deskCalls.deliveries.list, {
  columns: {
    id: 'd.id',
    state: 'd.state',
    reason: 'd.reason',
    releaseId: 'd.release_id',
    releaseTitle: 'r.title',
    artistName: 'r.artist_name',
    trackId: 'd.track_id',
    trackTitle: 't.title',
    campaignId: 'd.campaign_id',
    institutionId: 'd.institution_id',
    institutionName: 'c.name',
    protocol: 'd.protocol',
    targetHost: 'd.target_host',
    attempts: 'd.attempts',
    queuedAt: 'd.queued_at',
    changedAt: 'd.updated_at',
    notBefore: 'd.not_before',
    finishedAt: 'd.finished_at',
    errorCode: 'd.error_code',
    errorValues: 'd.error_values::json',
  },
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
    cause: 'd.error_code = :cause',
    releaseId: 'd.release_id = :releaseId',
    campaignId: 'd.campaign_id = :campaignId',
    institutionId: 'd.institution_id = :institutionId',
  },
  order: 'd.updated_at desc, d.id desc',
});
