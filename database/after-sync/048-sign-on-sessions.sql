-- Sessions that began with a sign-in at a company's provider, as the provider knows them: a logout token names the same.
create table if not exists sso_sessions (
  session_id integer primary key,
  user_id integer not null,
  connection_id integer not null references sso_connections (id) on delete cascade,
  issuer varchar(500) not null,
  -- sub of the ID token
  subject varchar(255) not null,
  -- session at the provider, where it says so
  sid varchar(255),
  -- of the ID token
  issued_at timestamptz not null
);

create index if not exists sso_sessions_subject on sso_sessions (connection_id, subject);
create index if not exists sso_sessions_sid on sso_sessions (connection_id, sid);
create index if not exists sso_sessions_user on sso_sessions (user_id);

-- Logout tokens that have come, while they could come again, or a sign-in from before them could be under way.
create table if not exists sso_logouts (
  connection_id integer not null references sso_connections (id) on delete cascade,
  jti_hash varchar(64) not null,
  subject varchar(255),
  sid varchar(255),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (connection_id, jti_hash)
);

create index if not exists sso_logouts_end on sso_logouts (expires_at);
