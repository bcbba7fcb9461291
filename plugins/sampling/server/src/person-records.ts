import type { PersonRecords } from '@mpn/server-kit';

/** Campaigns that a person created, and actions that addressed them by name. */
export const SAMPLING_RECORDS: readonly PersonRecords[] = [
  {
    name: 'createdCampaigns',
    tables: ['sampling_campaigns'],
    select: `
      select id as key, release_id as "releaseId", status, created_at as "createdAt", deleted_at as "deletedAt"
      from sampling_campaigns where created_by_user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'addressedBy',
    tables: ['sampling_action_addressees'],
    select: `
      select addressee.id as key, campaign.release_id as "releaseId", action.created_at as "plannedAt"
      from sampling_action_addressees addressee
        join sampling_actions action on action.id = addressee.action_id
        join sampling_campaigns campaign on campaign.id = action.campaign_id
      where addressee.user_id = :userId and addressee.id > :after order by addressee.id limit :limit`,
  },
];
