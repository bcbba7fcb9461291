-- Two login names that differ in case only would be one person to people.
create unique index if not exists up_users_username_lower_uq on up_users (lower(username));
create unique index if not exists up_users_email_lower_uq on up_users (lower(email));
-- Counters of wrong passwords and asked-for mails; the shape is rate-limiter-flexible's.
create table if not exists rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
