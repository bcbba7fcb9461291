-- Login names are compared by login_name_key, which the server computes: lower() of Postgres and of JavaScript differ.
drop index if exists up_users_username_lower_uq;
create unique index if not exists up_users_email_lower_uq on up_users (lower(email));
-- Counters of rate limits (wrong passwords, requested mails, uploads, connection tests and others); the columns are
-- rate-limiter-flexible's.
create table if not exists rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- For the copy of a person's data: mails to a person, and what was done in a person's name.
create index if not exists mails_user_id_idx on mails (user_id) where user_id is not null;
create index if not exists audit_records_on_behalf_of_user_id_idx on audit_records (on_behalf_of_user_id)
  where on_behalf_of_user_id is not null;
