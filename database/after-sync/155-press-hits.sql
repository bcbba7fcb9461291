-- Requests and events of guests at press links, as they came, so that numbers can be counted anew. A table per month: a
-- month is dropped once its last day is 90 days ago. No content type, because Strapi knows no partitions.
create sequence if not exists press_hits_id_seq;

create table if not exists press_hits (
  id bigint not null default nextval('press_hits_id_seq'),
  at timestamptz(3) not null,
  visit_id integer not null,
  kind varchar(8) not null check (kind in ('REQUEST', 'EVENTS', 'DOWNLOAD')),
  -- User-Agent of the request, without which machines cannot be told from people later
  agent varchar(300) not null,
  data jsonb not null
) partition by range (at);
create index if not exists press_hits_visit_idx on press_hits (visit_id, id);

-- Takes what no month is there for: while the clock stood still, and after a restore.
create table if not exists press_hits_default partition of press_hits default;

-- Makes the tables of the months from :since to two months ahead, and of rows that are in none yet. Idempotent.
create or replace function press_hits_make_months(since timestamptz) returns void language plpgsql as $$
declare
  month date;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('press_hits_make_months'));
  for month in
    select generate_series(date_trunc('month', since at time zone 'UTC'),
      date_trunc('month', since at time zone 'UTC') + interval '2 months', interval '1 month')::date
    union select distinct date_trunc('month', at at time zone 'UTC')::date from press_hits_default
    order by 1
  loop
    part := 'press_hits_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(part) is not null;
    execute format('create table %I (like press_hits including defaults including constraints)', part);
    execute format('with moved as (delete from press_hits_default where at >= %L and at < %L returning *)
      insert into %I select * from moved', month || ' UTC', (month + interval '1 month')::date || ' UTC', part);
    execute format('alter table press_hits attach partition %I for values from (%L) to (%L)', part,
      month || ' UTC', (month + interval '1 month')::date || ' UTC');
  end loop;
end $$;

select press_hits_make_months(now());

-- What the hits of a visit that are not kept any more had counted (CountedVisit of domain/src/press/counted.ts). Counting
-- anew begins there. What was counted before hits were kept is entered once, when the table is made.
do $$
begin
  if to_regclass('press_counted') is not null then return; end if;
  create table press_counted (
    visit_id integer primary key,
    counted jsonb not null,
    at timestamptz not null default now()
  );
  insert into press_counted (visit_id, counted)
  select v.id, jsonb_build_object(
      'visitedAt', to_char(v.visited_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'lastVisitAt', case when v.visited_at is not null
        then to_char(g.last_visit_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
      'firstPlayAt', case when v.visited_at is not null
        then to_char(g.first_play_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
      'plays', coalesce((select jsonb_agg(jsonb_build_object('releaseId', p.release_id, 'trackId', p.track_id,
          'ranges', coalesce(p.ranges::jsonb, '[]'::jsonb), 'played', p.played, 'listened', p.listened,
          'completed', p.completed, 'downloads', p.downloads,
          'lastAt', to_char(p.last_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id)
        from press_plays p where p.visit_id = v.id and p.release_id is not null), '[]'::jsonb))
  from press_visits v join press_grants g on g.id = v.grant_id
  where v.visited_at is not null or exists (select 1 from press_plays p where p.visit_id = v.id);
end $$;
