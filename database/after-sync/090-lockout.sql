-- Wrong passwords per day of one account, or of a name without an account, and whether unknown networks are refused.
create table if not exists login_lockouts (
  -- account:<id>, or name:<keyed hash>
  subject varchar(80) primary key,
  user_id integer,
  counted_from timestamptz not null default now(),
  wrong integer not null default 0,
  -- tries that are being verified now: parallel tries must not exceed the limit
  checking integer not null default 0,
  locked_at timestamptz,
  refused integer not null default 0,
  -- of the last refused or wrong login
  last_try_at timestamptz not null default now(),
  mailed_at timestamptz
);
create index if not exists login_lockouts_locked_idx on login_lockouts (locked_at) where locked_at is not null;

-- Networks from which an account may sign in although it is locked: those of its logins, and admitted ones.
create table if not exists account_networks (
  user_id integer not null,
  network varchar(50) not null,
  last_login_at timestamptz,
  admitted_until timestamptz,
  primary key (user_id, network)
);

-- Refused logins, for support, also of the panel: networks that used up their tries, networks unknown to a locked
-- account, and all networks for a panel account with too many wrong passwords.
create table if not exists blocked_networks (
  id bigserial primary key,
  network varchar(50) not null,
  -- whose logins are refused; empty: all; panel, panel:<id of the panel's account>: those at the panel
  subject varchar(80) not null default '',
  user_id integer,
  reason varchar(10) not null,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1,
  ends_at timestamptz,
  unique (network, subject, reason)
);
alter table blocked_networks drop constraint if exists blocked_networks_reason_check;
alter table blocked_networks add constraint blocked_networks_reason_check
  check (reason in ('TRIES', 'LOCKOUT', 'PANEL', 'ACCOUNT'));

-- Mailed links with which a person admits the refused network.
create table if not exists network_admissions (
  id bigserial primary key,
  token_hash varchar(64) not null unique,
  user_id integer not null,
  network varchar(50) not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz
);
create index if not exists network_admissions_expires_idx on network_admissions (expires_at);
