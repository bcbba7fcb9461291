-- Text normalized for searching and sorting: lower case, without accents. Immutable, so that it can be indexed: the
-- dictionary is schema-qualified, wherever the extension is.
do $do$
declare
  dictionary_schema text;
begin
  select n.nspname into dictionary_schema
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  where e.extname = 'unaccent';
  execute format(
    $sql$
      create or replace function mpn_normalize(value text) returns text
      language sql immutable parallel safe strict
      as $body$ select lower(%1$I.unaccent('%1$I.unaccent'::regdictionary, value)) $body$
    $sql$,
    dictionary_schema
  );
end
$do$;

-- Who composed a track, one name a line; "author" means words and music.
create or replace function mpn_track_composers(track_id integer) returns text
language sql stable
as $$
  select string_agg(u.name, e'\n' order by u.position, u.id)
  from authors u where u.track_id = mpn_track_composers.track_id and u.role in ('COMPOSER', 'AUTHOR')
$$;

-- A release's search text. Parts are separated by line breaks, so that no hit spans two of them.
create or replace function mpn_release_search_text(release releases) returns text
language sql stable
as $$
  select mpn_normalize(concat_ws(e'\n',
    release.title, release.artist_name, release.ean, release.label_name,
    (select string_agg(concat_ws(e'\n', t.title, nullif(t.artist, release.artist_name), t.isrc, t.work, t.movement,
        t.conductor, t.soloists, t.ensemble, mpn_track_composers(t.id)), e'\n' order by t.set_number, t.position)
     from tracks t where t.release_id = release.id)))
$$;

create or replace function mpn_release_before_write() returns trigger
language plpgsql
as $$
begin
  new.search_text := mpn_release_search_text(new);
  return new;
end
$$;

-- Fires only for columns of the search text; the tracks' trigger below writes search_text itself.
create or replace trigger releases_search_text
  before insert or update of title, artist_name, ean, label_name on releases
  for each row execute function mpn_release_before_write();

create or replace function mpn_tracks_after_write() returns trigger
language plpgsql
as $$
begin
  update releases r
  set search_text = mpn_release_search_text(r),
      track_count = (select count(*) from tracks t where t.release_id = r.id)
  where r.id in (select release_id from changed);
  return null;
end
$$;

-- Statement-level triggers with all rows at once, because one statement may write a million tracks. Each event needs
-- its own.
create or replace trigger tracks_inserted after insert on tracks
  referencing new table as changed for each statement execute function mpn_tracks_after_write();
create or replace trigger tracks_updated after update on tracks
  referencing new table as changed for each statement execute function mpn_tracks_after_write();
create or replace trigger tracks_deleted after delete on tracks
  referencing old table as changed for each statement execute function mpn_tracks_after_write();

-- A save writes the tracks first: what names their composers comes after them.
create or replace function mpn_authors_after_write() returns trigger
language plpgsql
as $$
begin
  update releases r
  set search_text = mpn_release_search_text(r)
  where r.id in (select t.release_id from changed c join tracks t on t.id = c.track_id);
  return null;
end
$$;

create or replace trigger authors_inserted after insert on authors
  referencing new table as changed for each statement execute function mpn_authors_after_write();
create or replace trigger authors_updated after update on authors
  referencing new table as changed for each statement execute function mpn_authors_after_write();
create or replace trigger authors_deleted after delete on authors
  referencing old table as changed for each statement execute function mpn_authors_after_write();

-- Back-fills rows from before the triggers, and from before the text named composers.
update releases r
set search_text = mpn_release_search_text(r),
    track_count = (select count(*) from tracks t where t.release_id = r.id)
where r.track_count is null or r.search_text is distinct from mpn_release_search_text(r);

-- Substring search in search_text without reading every row: trigrams.
create index if not exists releases_search_text_trgm on releases using gin (search_text gin_trgm_ops);
