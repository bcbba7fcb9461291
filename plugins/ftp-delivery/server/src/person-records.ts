import type { PersonRecords } from '@mpn/server-kit';

/** Deliveries to their institution that a person requested. */
export const DELIVERY_RECORDS: readonly PersonRecords[] = [
  {
    name: 'requestedDeliveries',
    tables: ['deliveries'],
    select: `
      select id as key, release_id as "releaseId", track_id as "trackId", state, audio_format as "audioFormat",
        queued_at as "requestedAt", delivered_at as "deliveredAt"
      from deliveries where requested_by_user_id = :userId and id > :after order by id limit :limit`,
  },
];
