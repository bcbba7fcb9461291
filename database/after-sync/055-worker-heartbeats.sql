-- Heartbeats of queue workers: jobs of a worker whose heartbeat timed out are re-queued.
create table if not exists worker_heartbeats (
  worker_id text primary key,
  host text not null,
  seen_at timestamptz not null default now()
);
