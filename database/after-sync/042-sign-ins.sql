-- Browsers that an account signed in from, each by the hash of its cookie.
create table if not exists account_devices (
  user_id integer not null,
  device_hash varchar(64) not null,
  last_login_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index if not exists account_devices_login_idx on account_devices (last_login_at);

-- Mailed links with which a person says that a sign-in was somebody else's.
create table if not exists sign_in_alerts (
  id bigserial primary key,
  token_hash varchar(64) not null unique,
  user_id integer not null,
  network varchar(50) not null,
  device_hash varchar(64) not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  redeemed_at timestamptz
);
create index if not exists sign_in_alerts_user_idx on sign_in_alerts (user_id, created_at);
create index if not exists sign_in_alerts_expires_idx on sign_in_alerts (expires_at);
