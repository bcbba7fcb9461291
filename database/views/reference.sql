-- The lists that everybody chooses from and shows names of.
create view genre_list as
  select id, parent_id, code, name_de, name_en, position from genres;

create view format_list as
  select id, code, name_de, name_en, coalesce(legacy, false) as legacy, position from release_formats;

create view country_list as
  select id, code, name_de, name_en, position from sampling_countries;

create view medium_list as
  select id, country_id, code, name_de, name_en, position from sampling_mediums;

create view broadcasting_area_list as
  select id, country_id, code, name_de, name_en, position from broadcasting_areas;

-- A feature without a row is on.
create view feature_list as
  select name, enabled from feature_flags;
