-- What a release is called, whose it is, when it is published, and whether it is still there.
create view release_titles as
  select id, company_id, title, artist_name, ean, status, release_date, withdrawn_at, deleted_at, recognition_services
  from releases;

-- The picture that stands for a release: the first front cover.
create view front_covers as
  select distinct on (release_id) release_id, file_id from artworks where kind = 'FRONT_COVER'
  order by release_id, position, id;

-- Which recordings and videos a release consists of.
create view release_recordings as
  select release_id, audio_file_id as file_id from tracks
  union all select release_id, video_file_id from videos;

-- Which tracks a release has, in what order, which of them are explicit, and which are versions of one another.
create view track_list as
  select id, release_id, set_number, position, is_promo_track, title, artist, duration_ms, explicit,
    version_kind, version_of_id from tracks;

-- The genres of a release, in the order of position, then id.
create view release_genres as
  select id, release_id, genre_id, genre_ord as position from releases_genres_lnk;

-- Releases that can be sent to recognition services, and whether each takes part.
create view recognisable_releases as
  select id, company_id, title, release_date, status, recognition_services is not false as is_included from releases
  where deleted_at is null and withdrawn_at is null;

-- What is stated about generative AI in the recordings of a release: whether some were made with it alone or in part,
-- whether each was made with it alone, and whether each was made without.
create view release_ai as
  select release_id, coalesce(bool_or(contains_ai = 'ALL'), false) as some_all,
    coalesce(bool_or(contains_ai = 'PARTLY'), false) as some_partly,
    bool_and(coalesce(contains_ai, 'UNKNOWN') = 'ALL') as only_all,
    bool_and(coalesce(contains_ai, 'UNKNOWN') = 'NONE') as only_none,
    bool_or(contains_ai is null) as some_unknown
  from tracks group by release_id;
