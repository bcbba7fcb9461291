-- The releases that a promo share names one by one, with the state of the share.
create view shared_releases as
  select link.promo_share_id, link.release_id, link.editable, share.status
  from promo_share_release_links link left join promo_shares share on share.id = link.promo_share_id;

-- Between which companies a promo share is, its state, and whether it is for all releases.
create view share_parties as
  select id, source_company_id, received_company_id, status, full_access from promo_shares;
