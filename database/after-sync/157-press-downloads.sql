-- Downloads to the end by a personal link, where the link limits them: also of guests who are not measured, of whom
-- nothing else is kept. track_id 0: the release as a whole.
create table if not exists press_downloads (
  grant_id integer not null,
  release_id integer not null,
  track_id integer not null,
  downloads integer not null,
  primary key (grant_id, release_id, track_id)
);
