-- The usual order of the lists of companies and users, and their searches: a page and its total are read from indexes.
-- The expressions are those of company-table.ts and user-table.ts.
create index if not exists companies_list_name_idx on companies (lower(name), id) where deleted_at is null;
create index if not exists companies_list_text_trgm on companies using gin (
  (coalesce(name, '') || e'\n' || coalesce(mpn_company_number, '') || e'\n' || coalesce(city, '') || e'\n'
    || coalesce(vat_id, '')) gin_trgm_ops);
create index if not exists up_users_list_name_idx on up_users (
  lower(coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), username)), id)
  where deleted_at is null;
create index if not exists up_users_list_text_trgm on up_users using gin (
  (coalesce(first_name, '') || ' ' || coalesce(last_name, '') || e'\n' || coalesce(username, '') || e'\n'
    || coalesce(email, '')) gin_trgm_ops);
create index if not exists up_users_list_role_idx on up_users (combined_role) include (disabled, admin_locked_at)
  where deleted_at is null;
