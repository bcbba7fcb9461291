-- Second factors of accounts. No column can be read back: the key of an authenticator app is encrypted, of recovery codes
-- there are hashes.
create table if not exists totp_factors (
  user_id integer primary key,
  -- in use; null until the first setup was finished
  sealed_secret text,
  added_at timestamptz,
  last_used_at timestamptz,
  -- number of the last 30 seconds of which a code was taken: none is taken twice
  last_step bigint,
  -- of a setup that is not finished
  sealed_setup text,
  setup_until timestamptz
);

create table if not exists recovery_codes (
  id bigserial primary key,
  user_id integer not null,
  code_hash varchar(64) not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (user_id, code_hash)
);

-- Resets that support was asked for: they happen when they are due, unless the person signs in with the factor before.
create table if not exists factor_resets (
  id bigserial primary key,
  user_id integer not null unique,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null
);
