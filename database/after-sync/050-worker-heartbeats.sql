-- Which queue workers live: a silent one's jobs are given to others.
create table if not exists worker_heartbeats (
  worker_id text primary key,
  host text not null,
  seen_at timestamptz not null default now()
);
