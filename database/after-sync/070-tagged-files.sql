-- Files that are made for delivery and download (tagged audio, covers as JPEG) and kept for the next recipient; of originals
-- the checksums only. `key` is a hash of all that goes into the file.
create table if not exists tagged_files (
  key char(64) primary key,
  storage_key text not null,
  -- False: the storage key is an original's, which is not ours to delete.
  made boolean not null,
  size bigint not null,
  sha256 char(64) not null,
  crc32 bigint not null,
  used_at timestamptz not null default now()
);
create index if not exists tagged_files_used_at_idx on tagged_files (used_at);
