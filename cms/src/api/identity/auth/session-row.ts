import type { Knex } from 'knex';
import { deskAction, type CombinedRole, type PartnerType, type Locale, type PromoShareStatus } from '@mpn/domain';
import { isDisabledOrDeleted, select, selectPrepared, type RowOf } from '@mpn/server-kit';
import { idleMinutesOf } from './session-limits';
import { factorRule, lacksFactor } from '../factors/requirement';

type Row = RowOf<'mpn_sessions'>;
type User = RowOf<'up_users'>;

type Session = Pick<
  Row,
  | 'sid'
  | 'kind'
  | 'expires_at'
  | 'revoked_at'
  | 'revoked_reason'
  | 'last_seen_at'
  | 'impersonator_id'
  | 'promo_share_id'
  | 'panel_user_id'
>;

/** Flags of an account; false for those that are not set. */
type Flags = Record<(keyof User & `role_${string}`) | 'unfinished_migration', boolean>;

type Account = Pick<User, 'email' | 'combined_role' | 'sampling_department_id'> & Flags;

/** Everything that decides whether a session may act, and as whom. One row and one statement per request. */
export interface SessionRow extends Session, Account {
  session_id: Row['id'];
  session_role: CombinedRole;
  /** Minutes without use after which it is locked. */
  idle_minutes: number | null;

  user_id: User['id'];
  login_name: User['username'];
  locale: Locale;
  user_disabled: boolean;
  /** Locked by an administrator; a lockout by wrong passwords does not affect sessions. */
  user_locked: boolean;

  company_id: number | null;
  company_type: PartnerType | null;
  company_disabled: boolean;
  company_templates: boolean;
  /** Product visibility: all active full samplings. */
  sees_market: boolean;
  web_delivery: boolean;

  /**
   * Whether who acts needs a second factor and has none: the person, or the super admin in the person's place. Support
   * in the panel has its own sign-in.
   */
  factor_lacking: boolean;

  /** Whether the acting panel account has entered the session and may still act; true without such an account. */
  panel_user_may: boolean;

  parent_sid: Row['sid'] | null;
  parent_revoked: boolean;
  parent_expires_at: Date | null;
  parent_user_id: number | null;
  parent_role: CombinedRole | null;
  parent_user_role: CombinedRole | null;
  parent_user_disabled: boolean;
  parent_user_locked: boolean;

  share_status: PromoShareStatus | null;
  share_full_access: boolean;
  share_may_buy: boolean;
  share_editable: boolean;
  received_company_id: number | null;
  received_company_disabled: boolean;
  source_company_id: number | null;
  source_company_disabled: boolean;
  source_templates: boolean;
}

/** SQL: the panel account of the session `s` can log in and may act for people. */
const PANEL_USER_MAY = `exists (select 1 from admin_users panel
  join admin_users_roles_lnk held on held.user_id = panel.id
  join admin_permissions_role_lnk given on given.role_id = held.role_id
  join admin_permissions permission on permission.id = given.permission_id
  where panel.id = s.panel_user_id and panel.is_active and not coalesce(panel.blocked, false)
    and permission.action = '${deskAction('impersonate')}')`;

const selectSession = (sessions: string, condition: string): string => `
  select s.id as session_id, s.sid, s.kind, s.role as session_role, s.expires_at, s.revoked_at, s.revoked_reason,
    s.last_seen_at, s.impersonator_id, s.promo_share_id, ${idleMinutesOf('s')} as idle_minutes,
    s.panel_user_id, (s.panel_user_id is null or s.entry_until is null and ${PANEL_USER_MAY}) as panel_user_may,
    case when s.panel_user_id is not null then false when s.kind = 'IMPERSONATION' then ${lacksFactor('pu')}
      else ${lacksFactor('u')} end as factor_lacking,
    u.id as user_id, u.username as login_name, u.email, coalesce(u.preferred_app_locale, 'de-DE') as locale,
    u.combined_role,
    ${isDisabledOrDeleted('u')} as user_disabled,
    u.admin_locked_at is not null as user_locked,
    coalesce(u.unfinished_migration, false) as unfinished_migration, u.sampling_department_id,
    coalesce(u.role_revoke_manage_all, false) as role_revoke_manage_all,
    coalesce(u.role_manage_releases, false) as role_manage_releases,
    coalesce(u.role_manage_mailings, false) as role_manage_mailings,
    coalesce(u.role_manage_sampling_campaigns, false) as role_manage_sampling_campaigns,
    coalesce(u.role_digias_import_allowed, false) as role_digias_import_allowed,
    u.product_visibility is not distinct from 'ALL_ACTIVE_FULL_SAMPLINGS' as sees_market,
    coalesce(u.role_web_download_allowed, false) as role_web_download_allowed,
    coalesce(u.role_delivery_request_allowed, false) as role_delivery_request_allowed,
    coalesce(u.role_mailing_request_allowed, false) as role_mailing_request_allowed,
    coalesce(u.role_ard_archive_access, false) as role_ard_archive_access,
    c.id as company_id, c.type as company_type,
    ${isDisabledOrDeleted('c')} as company_disabled,
    coalesce(c.role_manage_sampling_templates, false) as company_templates,
    coalesce(main.web_delivery_enabled, c.web_delivery_enabled, false) as web_delivery,
    p.sid as parent_sid, p.revoked_at is not null as parent_revoked, p.expires_at as parent_expires_at,
    p.user_id as parent_user_id, p.role as parent_role, pu.combined_role as parent_user_role,
    (${isDisabledOrDeleted('pu')} or ${isDisabledOrDeleted('pc')}) as parent_user_disabled,
    pu.admin_locked_at is not null as parent_user_locked,
    sh.status as share_status, coalesce(sh.full_access, false) as share_full_access,
    coalesce(sh.may_buy, false) as share_may_buy,
    exists (select 1 from promo_share_release_links l where l.promo_share_id = sh.id and l.editable) as share_editable,
    rec.id as received_company_id,
    ${isDisabledOrDeleted('rec')} as received_company_disabled,
    src.id as source_company_id,
    ${isDisabledOrDeleted('src')} as source_company_disabled,
    coalesce(src.role_manage_sampling_templates, false) as source_templates
  from ${sessions} s
  join up_users u on u.id = s.user_id
  left join companies c on c.id = u.company_id
  left join companies main on main.media_group_id = c.media_group_id and main.is_main_company
    and main.deleted_at is null
  left join mpn_sessions p on p.id = s.parent_id
  left join up_users pu on pu.id = p.user_id
  left join companies pc on pc.id = pu.company_id
  left join promo_shares sh on sh.id = s.promo_share_id
  left join companies src on src.id = sh.source_company_id
  left join companies rec on rec.id = sh.received_company_id
  where ${condition}
  limit 1`;

const SELECT_SESSION = selectSession('mpn_sessions', 's.sid = :sid');

/** The row that a new session of a user would have, with the user's current permissions. */
const SELECT_USER = selectSession(
  `(select 0 as id, '' as sid, 'LOGIN' as kind, w.combined_role as role, now() + interval '1 minute' as expires_at,
      null::timestamptz as revoked_at, null::text as revoked_reason, null::timestamptz as last_seen_at,
      null::int as impersonator_id, null::int as promo_share_id, w.id as user_id, null::int as parent_id,
      null::int as panel_user_id, null::timestamptz as entry_until
    from up_users w)`,
  's.user_id = :userId',
);

/** The session with this sid and everything that its validity depends on; undefined when there is none. */
export async function findSessionRow(db: Knex, sid: string): Promise<SessionRow | undefined> {
  const [row] = await selectPrepared<SessionRow>(db, SELECT_SESSION, { sid, ...factorRule() });
  return row;
}

/**
 * As {@link findSessionRow} for a person without a session, in the role they have now; undefined for an unknown one.
 */
export async function findUserAsSessionRow(db: Knex, userId: number): Promise<SessionRow | undefined> {
  const [row] = await select<SessionRow>(db, SELECT_USER, { userId, ...factorRule() });
  return row;
}
