-- Substring search without reading every row: trigrams.
create index if not exists releases_search_text_trgm on releases using gin (search_text gin_trgm_ops);
create index if not exists companies_name_trgm on companies using gin (name gin_trgm_ops);
