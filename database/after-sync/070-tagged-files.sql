-- Cached files for deliveries and downloads (tagged audio, covers as JPEG); of originals only the checksums. `key` is a
-- hash of all of a file's inputs.
create table if not exists tagged_files (
  key char(64) primary key,
  storage_key text not null,
  -- False: the storage key is an original's, which must not be deleted here.
  made boolean not null,
  size bigint not null,
  sha256 char(64) not null,
  crc32 bigint not null,
  used_at timestamptz not null default now()
);
create index if not exists tagged_files_used_at_idx on tagged_files (used_at);
