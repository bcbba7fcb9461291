-- Uploads in progress count against their company's quota. The company's row is locked while they are counted, so that
-- two concurrent uploads cannot both take the last room. 0: accounts without a company.
create table if not exists upload_quotas (
  company_id integer primary key
);
create table if not exists upload_reservations (
  id uuid primary key,
  company_id integer not null,
  bytes bigint not null,
  -- heartbeat of the process that receives the upload
  seen_at timestamptz not null default now()
);
create index if not exists upload_reservations_company_id_idx on upload_reservations (company_id);
-- The person who uploads: unfinished uploads are limited per person.
alter table upload_reservations add column if not exists uploader_id integer;
create index if not exists upload_reservations_uploader_id_idx on upload_reservations (uploader_id);
