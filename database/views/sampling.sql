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

-- The institutions that a release was sampled to: those that its actions had addressed when they began, or since.
create view sampled_institutions as
  select distinct campaign.release_id, sampled.institution_id
  from sampled_addressees sampled
  join sampling_actions action on action.id = sampled.action_id
  join sampling_campaigns campaign on campaign.id = action.campaign_id and campaign.deleted_at is null;

-- When actions of a release became active for the first time.
create view release_activations as
  select campaign.release_id, action.announced_at as activated_at
  from sampling_actions action join sampling_campaigns campaign on campaign.id = action.campaign_id
  where action.announced_at is not null;

-- When a release was sampled to an institution: when an action that addresses it began, or reached it later.
create view samplings_begun as
  select campaign.release_id, sampled.institution_id, sampled.created_at as begun_at
  from sampled_addressees sampled
  join sampling_actions action on action.id = sampled.action_id
  join sampling_campaigns campaign on campaign.id = action.campaign_id and campaign.deleted_at is null
  where sampled.editor_id is null;
