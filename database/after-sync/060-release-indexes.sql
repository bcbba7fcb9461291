-- Sort orders of the release list per company: a page is read from the index without sorting. The order of ids is read
-- from releases_company_id_id_idx below; without a company, release dates and EANs have plain indexes in schema.json.
create index if not exists releases_list_updated_idx on releases (company_id, updated_at, id) include (track_count)
  where deleted_at is null;
create index if not exists releases_list_release_date_idx on releases (company_id, release_date, id)
  where deleted_at is null;
create index if not exists releases_list_title_idx on releases (company_id, mpn_normalize(title), id)
  where deleted_at is null;
create index if not exists releases_list_artist_idx on releases (company_id, mpn_normalize(artist_name), id)
  where deleted_at is null;
create index if not exists releases_list_label_idx on releases (company_id, mpn_normalize(label_name), id)
  where deleted_at is null;
create index if not exists releases_list_status_idx on releases (company_id, status, id) where deleted_at is null;
create index if not exists releases_list_ean_idx on releases (company_id, ean, id) where deleted_at is null;

-- The list's filter by format.
create index if not exists releases_list_format_idx on releases (company_id, format_id) where deleted_at is null;

-- An EAN is unique among a company's undeleted releases; a UPC is the same product as its EAN.
create unique index if not exists releases_company_id_gtin_uq on releases (company_id, lpad(ean, 13, '0'))
  where deleted_at is null and ean is not null;

-- For the strongest interaction of a release, and for counting its editors by an index-only scan.
create index if not exists interactions_release_type_user_idx on interactions (release_id, type, user_id);
drop index if exists interactions_release_id_type_idx;
-- A missing track is a value too: SEEN once per user and release.
create unique index if not exists interactions_once_uq
  on interactions (user_id, release_id, coalesce(track_id, 0), type);

-- One answer per editor and release or track; a missing track is the release as a whole.
create unique index if not exists editor_answers_once_uq
  on editor_answers (user_id, release_id, coalesce(track_id, 0));

create index if not exists tracks_title_idx on tracks (mpn_normalize(title), id);

-- Detects changes in a company's releases: its newest row and its last change, deleted ones included.
create index if not exists releases_company_id_id_idx on releases (company_id, id);
create index if not exists releases_company_id_updated_at_idx on releases (company_id, updated_at);
