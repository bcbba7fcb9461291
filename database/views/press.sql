-- What came of the personal links of a release: a row for each visit and track that was played, and one for a personal link
-- without any. A link may hold several releases: who counts tracks compares the release of the track. The promoter's own
-- look at the page is not in it.
create view press_uses as
  select listed.release_id, given.id as grant_id, (given.kind = 'PERSON') as personal, visit.visited_at, play.track_id,
    play.last_at as used_at, coalesce(play.played, false) as played, coalesce(play.listened, false) as listened,
    coalesce(play.downloads, 0) as downloads
  from press_link_releases listed
    join press_grants given on given.link_id = listed.link_id and given.kind <> 'PREVIEW'
    left join press_visits visit on visit.grant_id = given.id
    left join press_plays play on play.visit_id = visit.id;

-- Press links without their secrets, and how many people have them.
create view press_link_list as
  select link.id, link.name, link.slug, link.state, link.mode, link.company_id, link.promo_share_id, link.created_at,
    link.expires_at, (link.password_hash is not null) as has_password,
    (select count(*)::int from press_grants given where given.link_id = link.id and given.kind = 'PERSON') as people,
    exists (select 1 from press_grants given where given.link_id = link.id and given.kind = 'PUBLIC'
      and given.state <> 'REVOKED') as everybody,
    (select max(given.last_visit_at) from press_grants given where given.link_id = link.id and given.kind <> 'PREVIEW')
      as last_used_at
  from press_links link;

-- The releases of press links in their order.
create view press_link_titles as
  select listed.link_id, listed.release_id, row_number() over (partition by listed.link_id
    order by listed.position, listed.id)::int as place
  from press_link_releases listed;

-- Personal links, without the promoter's own look.
create view press_guests as
  select given.id, given.link_id, given.kind, given.label, given.email, given.state, given.last_visit_at
  from press_grants given where given.kind <> 'PREVIEW';
