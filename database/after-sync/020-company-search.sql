-- Substring search in names of companies without reading every row: trigrams.
create index if not exists companies_name_trgm on companies using gin (name gin_trgm_ops);
