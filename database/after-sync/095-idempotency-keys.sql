-- Objects created by requests with an Idempotency-Key: the same request with the same key returns the same object.
create table if not exists idempotency_keys (
  company_id integer not null,
  key text not null,
  user_id integer not null,
  call_id text not null,
  -- SHA-256 of the request's content, in hex.
  content_hash text not null,
  object_id integer,
  created_at timestamptz not null default now(),
  primary key (company_id, key)
);
create index if not exists idempotency_keys_created_at_idx on idempotency_keys (created_at);
create index if not exists idempotency_keys_object_idx on idempotency_keys (call_id, object_id);
