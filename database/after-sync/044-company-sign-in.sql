-- What a company requires of its people's sign-in.
create table if not exists company_sign_in (
  company_id integer primary key,
  factor_required_from timestamptz
);

-- People who may sign in for a while without the second factor that their company requires.
create table if not exists factor_exceptions (
  user_id integer primary key,
  reason varchar(300) not null,
  ends_at timestamptz not null,
  granted_by integer,
  granted_at timestamptz not null default now()
);
