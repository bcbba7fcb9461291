-- How people of a company sign in with its own provider. One connection for each company.
create table if not exists sso_connections (
  id serial primary key,
  company_id integer not null unique,
  type varchar(10) not null default 'OIDC',
  issuer varchar(500) not null,
  client_id varchar(300) not null,
  sealed_secret text not null,
  active boolean not null default false,
  -- whether passwords of the company's people are refused
  enforced boolean not null default false,
  -- when an administrator last came through a complete sign-in with these values
  tested_at timestamptz,
  tested_by integer,
  changed_at timestamptz not null default now()
);

-- Domains of e-mail addresses that lead to a connection once their owner has shown that they are theirs.
create table if not exists sso_domains (
  id serial primary key,
  connection_id integer not null references sso_connections (id) on delete cascade,
  domain varchar(253) not null,
  dns_token varchar(64) not null,
  verified_at timestamptz,
  unique (connection_id, domain)
);

create unique index if not exists sso_domains_verified on sso_domains (domain) where verified_at is not null;

-- Who somebody is at the provider. The e-mail address there is no identity: it can change.
create table if not exists sso_identities (
  id serial primary key,
  connection_id integer not null references sso_connections (id) on delete cascade,
  issuer varchar(500) not null,
  subject varchar(255) not null,
  user_id integer not null,
  linked_at timestamptz not null default now(),
  last_login_at timestamptz,
  unique (connection_id, issuer, subject)
);

create index if not exists sso_identities_user on sso_identities (user_id);

-- Sign-ins that were sent to a provider, or wait for the password that links them, until they are finished or over.
create table if not exists sso_attempts (
  state_hash varchar(64) primary key,
  connection_id integer not null references sso_connections (id) on delete cascade,
  purpose varchar(10) not null,
  -- the browser of a sign-in, the session of a test
  device_hash varchar(64),
  session_id integer,
  sealed_checks text,
  -- of a sign-in that waits for the password: whom it links to which identity
  user_id integer,
  issuer varchar(500),
  subject varchar(255),
  expires_at timestamptz not null
);

create index if not exists sso_attempts_end on sso_attempts (expires_at);
create index if not exists sso_attempts_user on sso_attempts (user_id);

-- People who sign in with their password although the company requires its own provider: where that is away.
create table if not exists sso_exempt_people (
  user_id integer primary key,
  connection_id integer not null references sso_connections (id) on delete cascade
);
