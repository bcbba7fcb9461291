-- Requests that failed unexpectedly, by the error number that people read: support finds them without the log.
create table if not exists failed_requests (
  id bigserial primary key,
  request_id varchar(64) not null,
  at timestamptz not null default now(),
  -- method and path, without parameters
  request text not null,
  user_id integer,
  message text not null
);
create index if not exists failed_requests_request_id_idx on failed_requests (request_id);
create index if not exists failed_requests_at_idx on failed_requests (at);
