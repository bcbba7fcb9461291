-- Since when support lets the first sign-in with the company's provider make an account.
alter table company_sign_in add column if not exists accounts_approved_at timestamptz;

-- The day on which the client secret ends at the provider, as administrators enter it.
alter table sso_connections add column if not exists secret_ends_on date;

-- Accounts that a first sign-in has made. The rows stay when the provider or the person is removed.
create table if not exists sso_made_accounts (
  user_id integer primary key,
  company_id integer not null,
  issuer varchar(500) not null,
  made_at timestamptz not null default now()
);

create index if not exists sso_made_accounts_company on sso_made_accounts (company_id, made_at);
