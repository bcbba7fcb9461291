-- How far the deliveries of a campaign to an institution are.
create view campaign_deliveries as
  select campaign_id, institution_id, state from deliveries;

-- The deliveries of a release to an institution, the newest by the largest id.
create view release_deliveries as
  select id, release_id, institution_id, state from deliveries;
