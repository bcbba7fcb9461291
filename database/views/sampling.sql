-- What was bought for institutions, by campaign; a right is never taken away.
create view purchased_rights as
  select bought.campaign_id, bought.institution_id, bought.right_type, campaign.release_id,
    campaign.status as campaign_status, campaign.deleted_at as campaign_deleted_at
  from sampling_campaign_rights bought join sampling_campaigns campaign on campaign.id = bought.campaign_id;

-- Whom a promotion company has blocked, in every medium or in the institution's own.
create view blocked_institutions as
  select blocked.company_id, blocked.institution_id
  from block_list_entries blocked join partners institution on institution.id = blocked.institution_id
  where blocked.medium_id is null or blocked.medium_id = institution.sampling_medium_id;
