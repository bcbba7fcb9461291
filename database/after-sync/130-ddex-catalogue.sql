-- What arrived by DDEX message is found by number and, within a company, by the words of artist and title.
create index if not exists imported_releases_identifiers_gin on imported_releases using gin (identifiers jsonb_path_ops);
create index if not exists imported_releases_isrcs_gin on imported_releases using gin (isrcs jsonb_path_ops) where is_listed;
create index if not exists imported_releases_listed_gtin on imported_releases (company_id, gtin) where is_listed;
create index if not exists imported_releases_listed_words on imported_releases
  using gin (mpn_normalize(coalesce(artist, '') || e'\n' || title) gin_trgm_ops) where is_listed;
