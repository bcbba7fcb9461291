-- Passkeys of accounts: public keys of authenticators, with which nobody can sign in.
create table if not exists passkeys (
  id serial primary key,
  user_id integer not null,
  -- base64url
  credential_id varchar(1400) not null unique,
  -- COSE key, base64url
  public_key text not null,
  -- what authenticators know the account by: random, the same for all passkeys of one
  user_handle varchar(64) not null,
  -- signatures so far, as the authenticator counts; 0 where it does not
  sign_count bigint not null,
  transports text[] not null default '{}',
  backed_up boolean not null,
  name varchar(60) not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index if not exists passkeys_user on passkeys (user_id);

-- What authenticators are asked to sign, until it is signed or over.
create table if not exists passkey_challenges (
  challenge_hash varchar(64) primary key,
  purpose varchar(20) not null,
  -- of whom it is, and in which session; null for a sign-in, before it is known who signs in
  user_id integer,
  session_id integer,
  user_handle varchar(64),
  expires_at timestamptz not null
);

create index if not exists passkey_challenges_end on passkey_challenges (expires_at);
create index if not exists passkey_challenges_user on passkey_challenges (user_id);
