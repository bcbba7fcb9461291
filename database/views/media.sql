-- What a stored file is, without where its bytes lie and who sent it.
create view file_facts as
  select id, uuid, kind, file_name, ext, mime, size, sha_256, coalesce(received_sha_256, sha_256) as received_sha_256, state,
    media_info, tags, loudness, sound_bounds
  from stored_files;

-- For who makes other files of it: where its bytes lie, and what was measured.
create view file_sources as
  select id, storage_key, sha_256, ext, size, media_info, loudness, sound_bounds, created_at from stored_files;

-- How far the renditions of a file are.
create view rendition_states as
  select file_id, format, state from renditions;
