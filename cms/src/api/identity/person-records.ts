import type { PersonRecords } from '@mpn/server-kit';

/** What identity stores about a person beside the account itself: logins, networks, links and audit records. */
export const IDENTITY_RECORDS: readonly PersonRecords[] = [
  {
    name: 'sessions',
    tables: ['mpn_sessions'],
    // IP address and browser of an impersonation are those of the person who acted, and left out.
    select: `
      select id as key, kind, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
        revoked_at as "endedAt", revoked_reason as "endedBecause",
        case when kind <> 'IMPERSONATION' then address end as "ipAddress",
        case when kind <> 'IMPERSONATION' then user_agent end as browser
      from mpn_sessions where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'knownNetworks',
    tables: ['account_networks'],
    // A person has a few dozen at most, and the table has no id, so all of them are one page.
    select: `
      select 1 as key, network, last_login_at as "lastLoginAt", admitted_until as "admittedUntil"
      from account_networks where user_id = :userId and :after = 0 order by network limit :limit`,
  },
  {
    name: 'knownBrowsers',
    tables: ['account_devices'],
    // A person has a few dozen at most, and the table has no id, so all of them are one page.
    select: `
      select 1 as key, last_login_at as "lastLoginAt"
      from account_devices where user_id = :userId and :after = 0 order by device_hash limit :limit`,
  },
  {
    name: 'signInMails',
    tables: ['sign_in_alerts'],
    select: `
      select id as key, network, created_at as "sentAt", expires_at as "expiresAt", redeemed_at as "reportedAt"
      from sign_in_alerts where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'refusedLogins',
    tables: ['blocked_networks'],
    select: `
      select id as key, network, reason, since, last_at as "lastAt", times, ends_at as "endsAt"
      from blocked_networks where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'lockouts',
    tables: ['login_lockouts'],
    select: `
      select 1 as key, counted_from as "countedFrom", wrong as "wrongTries", refused, locked_at as "lockedAt",
        last_try_at as "lastTryAt"
      from login_lockouts where user_id = :userId and :after = 0 order by subject limit :limit`,
  },
  {
    name: 'verifiedEmailAddresses',
    tables: ['email_verifications'],
    select: `
      select id as key, email, context, created_at as "sentAt", verified_at as "verifiedAt"
      from email_verifications where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'passwordLinks',
    tables: ['password_resets'],
    select: `
      select id as key, created_at as "sentAt", expires_at as "expiresAt", redeemed_at as "redeemedAt"
      from password_resets where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'authenticatorApps',
    tables: ['totp_factors'],
    select: `
      select 1 as key, added_at as "addedAt", last_used_at as "lastUsedAt"
      from totp_factors where user_id = :userId and added_at is not null and :after = 0 order by user_id limit :limit`,
  },
  {
    name: 'passkeys',
    tables: ['passkeys', 'passkey_challenges'],
    select: `
      select id as key, name, added_at as "addedAt", last_used_at as "lastUsedAt", backed_up as "isBackedUp"
      from passkeys where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'companySignIns',
    tables: ['sso_identities', 'sso_attempts', 'sso_exempt_people', 'sso_sessions'],
    select: `
      select id as key, issuer, subject, linked_at as "linkedAt", last_login_at as "lastSignInAt"
      from sso_identities where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'accountMadeBySignIn',
    tables: ['sso_made_accounts'],
    select: `
      select 1 as key, issuer, made_at as "madeAt"
      from sso_made_accounts where user_id = :userId and :after = 0 order by user_id limit :limit`,
  },
  {
    name: 'recoveryCodes',
    tables: ['recovery_codes'],
    select: `
      select id as key, created_at as "madeAt", used_at as "usedAt"
      from recovery_codes where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'secondFactorResets',
    tables: ['factor_resets'],
    select: `
      select id as key, requested_at as "requestedAt", due_at as "dueAt"
      from factor_resets where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'secondFactorExceptions',
    tables: ['factor_exceptions'],
    select: `
      select 1 as key, reason, granted_at as "grantedAt", ends_at as "endsAt"
      from factor_exceptions where user_id = :userId and :after = 0 order by user_id limit :limit`,
  },
  {
    name: 'actions',
    tables: ['audit_records'],
    select: `
      select id as key, at, action, object_type as "objectType", object_id as "objectId", address as "ipAddress",
        on_behalf_of_user_id is not null as "inAnothersName"
      from audit_records where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'actionsInMyName',
    tables: ['audit_records'],
    select: `
      select id as key, at, action, object_type as "objectType", object_id as "objectId"
      from audit_records where on_behalf_of_user_id = :userId and id > :after order by id limit :limit`,
  },
];
