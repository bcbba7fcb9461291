-- People as others name, count and address them: no passwords, no tokens, no address at home.
create view people as
  select id, company_id, username, email, first_name, last_name,
    coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), username) as full_name, preceding_title, following_title, position,
    combined_role, sampling_department_id, preferred_app_locale, notification_type, digest_frequency, last_digest_at,
    notify_news, notify_surveys, notify_newsletter, notification_new_addressees,
    role_web_download_allowed, role_delivery_request_allowed, role_ard_archive_access, web_delivery, ftp_delivery,
    preferred_web_delivery_audio_format, version, admin_locked_at, disabled, pending_registration, deleted_at
  from up_users;

-- The genres that a person chose. A chosen top level stands for its sub-genres too, which have no rows here.
create view chosen_genres as
  select user_id, genre_id from up_users_genres_lnk;

-- People whose sign-in needs more than the password, and when support's reset of it is due.
create view second_factors as
  select f.user_id, (select r.due_at from factor_resets r where r.user_id = f.user_id) as reset_due_at
  from (
    select t.user_id from totp_factors t where t.sealed_secret is not null
    union
    select k.user_id from passkeys k
  ) f;

-- How people of a company sign in with its own provider, and whether support lets the first sign-in make an account.
create view company_sign_ons as
  select coalesce(k.company_id, s.company_id) as company_id, k.issuer, coalesce(k.active, false) as active,
    s.accounts_approved_at
  from sso_connections k full join company_sign_in s on s.company_id = k.company_id;

-- Accounts that the first sign-in with a company's own provider has made.
create view accounts_by_sign_on as
  select user_id, company_id, issuer, made_at from sso_made_accounts;

-- Tests of the connection to a company's delivery server, with the address that was tested.
create view delivery_tests as
  select object_id as company_id, data ->> 'serverAddress' as server_address, (data ->> 'ok' = 'true') as ok, at
  from audit_records where object_type = 'company' and action = 'company.test_ftp';

-- Who saved a record, and when; without a user where support acted for a person. Everything that is done with a campaign
-- changes its version.
create view record_saves as
  select id, object_type, object_id, at, case when data ->> 'panelUserId' is null then user_id end as user_id
  from audit_records
  where object_type = 'sampling_campaign' or action in ('release.update', 'company.update', 'user.update');
