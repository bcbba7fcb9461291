-- How far the deliveries of a campaign to an institution are.
create view campaign_deliveries as
  select campaign_id, institution_id, state from deliveries;
