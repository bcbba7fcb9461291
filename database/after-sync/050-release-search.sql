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

-- Cyrillic and Greek by sound.
create or replace function mpn_in_latin(plain text) returns text
language plpgsql immutable parallel safe strict
as $body$
declare
  form text := plain;
begin
  if form ~ '[а-яёіїєґўђјљњћџ]' then
    form := replace(replace(replace(replace(form, 'щ', 'shch'), 'ш', 'sh'), 'ч', 'ch'), 'ж', 'zh');
    form := replace(replace(replace(replace(form, 'ю', 'yu'), 'я', 'ya'), 'ц', 'ts'), 'х', 'kh');
    form := replace(replace(replace(form, 'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz');
    form := translate(form, 'абвгдеёзийклмнопрстуфыэіїєґўђјћъь', 'abvgdeeziyklmnoprstufyeiieguđjc');
    form := replace(form, 'đ', 'd');
  end if;
  if form ~ '[α-ωά-ώ]' then
    form := replace(replace(replace(replace(form, 'ου', 'ou'), 'μπ', 'b'), 'ντ', 'd'), 'γγ', 'ng');
    form := replace(replace(replace(form, 'θ', 'th'), 'ξ', 'x'), 'φ', 'f');
    form := replace(replace(form, 'χ', 'ch'), 'ψ', 'ps');
    form := translate(form, 'αβγδεζηικλμνοπρσςτυωάέήίόύώϊϋΐΰ', 'avgdeziiklmnoprsstyoaeiioyoiyiy');
  end if;
  return form;
end
$body$;

-- Words as they are searched for, so that spellings of one name are one: lower case, without accents and punctuation,
-- Cyrillic and Greek in Latin letters, ä = ae = a, ø = ö = oe = o, å = aa = a, ü = ue = u. Single spaces between words,
-- none around. What consists of signs only ("÷", "!!!") stays as it is. Immutable, so that it can be indexed; with its
-- search path, because indexes are analyzed and built again without one.
create or replace function mpn_search_form(value text) returns text
language plpgsql immutable parallel safe strict set search_path from current
as $body$
declare
  plain text := mpn_normalize(value);
  form text;
begin
  if octet_length(plain) > length(plain) then plain := mpn_in_latin(plain); end if;
  form := plain;
  if plain ~ '[^a-z0-9 ]' then
    -- "R.E.M." is "rem". A question mark would be taken for a value of the statement, hence its number.
    if strpos(form, '.') > 0 then form := regexp_replace(form, '\m([a-z])\.', '\1', 'g'); end if;
    form := translate(translate(form, '''’‘`´', ''), '$!"#%&()*+,-./:;<=>@[\]^_{|}~–—…„“”‚«»‹›·•¿¡' || chr(63),
                                                    's                                            ');
  end if;
  if strpos(form, '  ') > 0 then form := regexp_replace(form, ' +', ' ', 'g'); end if;
  form := btrim(form, e' \t\n');
  if form = '' then return btrim(plain); end if;
  return replace(replace(replace(replace(form, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a');
end
$body$;

-- A text as a part of search words: a space on each side of every word.
create or replace function mpn_search_part(value text) returns text
language sql immutable parallel safe strict
as $$ select ' ' || nullif(mpn_search_form(value), '') || ' ' $$;

-- A release's search text: what is searched literally, codes above all. Parts are separated by line breaks, so that no
-- hit spans two of them.
create or replace function mpn_release_search_text(release releases) returns text
language sql stable
as $$
  select mpn_normalize(concat_ws(e'\n',
    release.title, release.artist_name, release.ean, release.label_name,
    release.catalogue_number, regexp_replace(release.catalogue_number, '[^[:alnum:]]', '', 'g'),
    'lc' || release.label_code,
    (select string_agg(concat_ws(e'\n', t.title, nullif(t.artist, release.artist_name), t.isrc), e'\n'
      order by t.set_number, t.position)
     from tracks t where t.release_id = release.id)))
$$;

-- Who composed a track, one name a line; "author" means words and music.
create or replace function mpn_track_composers(track_id integer) returns text
language sql stable
as $$
  select string_agg(u.name, e'\n' order by u.position, u.id)
  from authors u where u.track_id = mpn_track_composers.track_id and u.role in ('COMPOSER', 'AUTHOR')
$$;

-- A track's search words: title, its Latin spelling, artist; work, movement, who plays and who composed it.
create or replace function mpn_track_search_words(track tracks) returns text
language sql stable
as $$
  select concat_ws(e'\n',
    coalesce(mpn_search_part(track.title), ' '), mpn_search_part(track.title_latin), mpn_search_part(track.artist),
    mpn_search_part(track.work), mpn_search_part(track.movement), mpn_search_part(track.conductor),
    mpn_search_part(track.soloists), mpn_search_part(track.ensemble),
    (select string_agg(mpn_search_part(name), e'\n' order by place)
     from unnest(string_to_array(mpn_track_composers(track.id), e'\n')) with ordinality composers(name, place)))
$$;

create or replace function mpn_track_before_write() returns trigger
language plpgsql
as $$
begin
  -- Compared here: a column that a trigger names could not get another type.
  if tg_op = 'UPDATE' and (old.title, old.title_latin, old.artist, old.work, old.movement, old.conductor, old.soloists,
    old.ensemble) is not distinct from (new.title, new.title_latin, new.artist, new.work, new.movement, new.conductor,
    new.soloists, new.ensemble) then return new; end if;
  new.search_words := mpn_track_search_words(new);
  return new;
end
$$;

create or replace trigger tracks_search_words before insert or update on tracks
  for each row execute function mpn_track_before_write();

-- Rows from before the trigger, without those for statements: releases are filled below. Only where there are any, because
-- it locks the table.
do $$
begin
  if not exists (select 1 from tracks where search_words is null) then return; end if;
  alter table tracks disable trigger user;
  update tracks set search_words = mpn_track_search_words(tracks) where search_words is null;
  alter table tracks enable trigger user;
end
$$;

-- A release's search words: the title, the artist, its other names, label and genres; after an empty line those of its
-- tracks. No codes.
create or replace function mpn_release_search_words(release releases) returns text
language sql stable
as $$
  select concat_ws(e'\n',
    coalesce(mpn_search_part(release.title), ' '), coalesce(mpn_search_part(release.artist_name), ' '),
    mpn_search_part(release.title_latin), mpn_search_part(release.artist_name_latin),
    mpn_search_part(release.label_name),
    (select string_agg(distinct mpn_search_part(name), e'\n')
     from releases_genres_lnk l join genres g on g.id = l.genre_id left join genres p on p.id = g.parent_id
     cross join lateral (values (g.name_de), (g.name_en), (p.name_de), (p.name_en)) as named(name)
     where l.release_id = release.id),
    '',
    (select string_agg(replace(t.search_words, own.artist, ''), e'\n' order by t.set_number, t.position)
     from (select coalesce(e'\n' || mpn_search_part(release.artist_name), '') as artist offset 0) own, tracks t
     where t.release_id = release.id))
$$;

-- The words of a release, to be found one by one and by their beginnings. Within what a tsvector can hold, 2 kB a word and
-- 1 MB in all: beyond, array_to_tsvector makes a broken one without an error. What is left out is found as it is typed.
create or replace function mpn_search_vector(words text) returns tsvector
language sql immutable parallel safe strict
as $$
  select array_to_tsvector(array(
    select word from unnest(string_to_array(translate(left(words, 200000), e'\n', ' '), ' ')) as made(word)
    where word <> '' and length(word) <= 100))
$$;

-- Releases whose words the job release.search-vocabulary has not read yet. A release may stand here several times.
create table if not exists search_pending (
  release_id integer not null
);

-- Words of all releases, of which a misspelt word may be one. Written by the same job.
create table if not exists search_vocabulary (
  word text primary key,
  sound text not null,
  variants text[] not null
);
create index if not exists search_vocabulary_sound_idx on search_vocabulary (sound);
create index if not exists search_vocabulary_variants_gin on search_vocabulary using gin (variants);
create index if not exists search_vocabulary_word_trgm on search_vocabulary using gin (word gin_trgm_ops);

create or replace function mpn_release_before_write() returns trigger
language plpgsql
as $$
begin
  new.search_text := mpn_release_search_text(new);
  new.search_words := mpn_release_search_words(new);
  insert into search_pending values (new.id);
  return new;
end
$$;

-- Fires only for columns of search text and words; the triggers of tracks and genres below write both themselves.
create or replace trigger releases_search_text
  before insert or update of title, artist_name, ean, label_name, label_code, catalogue_number, title_latin,
    artist_name_latin on releases
  for each row execute function mpn_release_before_write();

-- Writes both for these releases, where they change.
create or replace function mpn_write_search(ids integer[]) returns void
language sql
as $$
  with written as (
    update releases r
    set search_text = made.text, search_words = made.words, track_count = made.tracks
    from (
      select s.id, mpn_release_search_text(s) as text, mpn_release_search_words(s) as words,
        (select count(*) from tracks t where t.release_id = s.id) as tracks
      from releases s where s.id = any(ids)
      offset 0
    ) made
    where r.id = made.id
      and (r.search_text, r.search_words, r.track_count) is distinct from (made.text, made.words, made.tracks::int)
    returning r.id
  )
  insert into search_pending select id from written
$$;

create or replace function mpn_tracks_after_write() returns trigger
language plpgsql
as $$
begin
  perform mpn_write_search(array(select distinct release_id from changed where release_id is not null));
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
create or replace trigger release_genres_inserted after insert on releases_genres_lnk
  referencing new table as changed for each statement execute function mpn_tracks_after_write();
create or replace trigger release_genres_deleted after delete on releases_genres_lnk
  referencing old table as changed for each statement execute function mpn_tracks_after_write();

-- A save writes the tracks first: what names their composers comes after them, and the update of the tracks writes their
-- releases.
create or replace function mpn_authors_after_write() returns trigger
language plpgsql
as $$
begin
  update tracks t set search_words = mpn_track_search_words(t)
  where t.id in (select track_id from changed) and t.search_words is distinct from mpn_track_search_words(t);
  return null;
end
$$;

create or replace trigger authors_inserted after insert on authors
  referencing new table as changed for each statement execute function mpn_authors_after_write();
create or replace trigger authors_updated after update on authors
  referencing new table as changed for each statement execute function mpn_authors_after_write();
create or replace trigger authors_deleted after delete on authors
  referencing old table as changed for each statement execute function mpn_authors_after_write();

create or replace function mpn_genre_after_update() returns trigger
language plpgsql
as $$
begin
  -- Compared here: a column that a trigger names could not get another type.
  if (old.name_de, old.name_en) is not distinct from (new.name_de, new.name_en) then return null; end if;
  perform mpn_write_search(array(select distinct l.release_id from releases_genres_lnk l
    join genres g on g.id = l.genre_id where g.id = new.id or g.parent_id = new.id));
  return null;
end
$$;

create or replace trigger genres_renamed after update on genres
  for each row execute function mpn_genre_after_update();

-- Rows from before the triggers.
select mpn_write_search(array(select id from releases where search_words is null or track_count is null));

-- Whether two words differ by one mistake: a letter too many, missing, other, or two in each other's place.
create or replace function mpn_one_mistake(a text, b text) returns boolean
language plpgsql immutable parallel safe strict
as $$
declare
  same integer := 0;
  ending integer := 0;
  shorter integer := least(length(a), length(b));
begin
  while same < shorter and substr(a, same + 1, 1) = substr(b, same + 1, 1) loop same := same + 1; end loop;
  while ending < shorter - same and substr(a, length(a) - ending, 1) = substr(b, length(b) - ending, 1) loop
    ending := ending + 1;
  end loop;
  a := substr(a, same + 1, length(a) - same - ending);
  b := substr(b, same + 1, length(b) - same - ending);
  return (length(a) <= 1 and length(b) <= 1) or (length(a) = 2 and a = reverse(b));
end
$$;

-- Whether a name has each word that was typed, in any spelling, and with mistakes in words of four letters and more: one
-- behind the first letter, more where a long word has most trigrams.
create or replace function mpn_is_alike(name text, term text) returns boolean
language plpgsql immutable parallel safe strict
as $$
declare
  form text := mpn_search_form(name);
  word text;
begin
  foreach word in array string_to_array(mpn_search_form(term), ' ') loop
    continue when strpos(form, word) > 0;
    if length(word) < 4 then return false; end if;
    continue when word_similarity(word, form) >= 0.6;
    if not exists (
      select 1 from unnest(string_to_array(form, ' ')) as own
      where left(own, 1) = left(word, 1) and abs(length(own) - length(word)) <= 1 and mpn_one_mistake(own, word)
    ) then return false; end if;
  end loop;
  return true;
end
$$;

-- Companies whose names are, by the index for what has a part of the trigrams of the whole term.
create index if not exists companies_search_form_trgm on companies using gin (mpn_search_form(name) gin_trgm_ops);
create or replace function mpn_companies_alike(term text) returns setof integer
language sql stable
set pg_trgm.word_similarity_threshold = 0.2
as $$
  select c.id from companies c where mpn_search_form(term) <% mpn_search_form(c.name) and mpn_is_alike(c.name, term)
$$;

-- Substring search in both without reading every row: trigrams.
create index if not exists releases_search_text_trgm on releases using gin (search_text gin_trgm_ops);
create index if not exists releases_search_words_trgm on releases using gin (search_words gin_trgm_ops);
-- What a typed word is found by: one letter by the whole word, two by its beginning, more by any part of it.
create or replace function mpn_search_pattern(word text) returns text
language sql immutable parallel safe strict
as $$
  select case length(form) when 1 then '% ' || form || ' %' when 2 then '% ' || form || '%' else '%' || form || '%' end
  from (select regexp_replace(mpn_search_form(word), '([\\%_])', '\\\1', 'g')) as typed(form)
$$;

-- How well a release's words fit what was typed, best first: its title, one of its parts, the beginning of one, any
-- part of them.
create or replace function mpn_search_rank(words text, form text) returns integer
language sql immutable parallel safe strict
as $$
  select case
    when starts_with(words, ' ' || form || e' \n') then 0
    when strpos(words || e'\n', e'\n ' || form || e' \n') > 0 then 1
    when starts_with(words, ' ' || form) or strpos(words, e'\n ' || form) > 0 then 2
    else 3
  end
$$;

-- Words and their beginnings.
create index if not exists releases_search_vector on releases using gin (mpn_search_vector(search_words));
