import { isEnabled, selectPrepared } from '@mpn/server-kit';
import type { Knex } from 'knex';
import {
  DEFAULT_AUDIO_FORMAT,
  fail,
  Permission,
  type AudioFormat,
  type PartnerType,
  type Locale,
  type Principal,
  type SecondFactorKind,
  type SessionView,
} from '@mpn/domain';
import { idleMinutesOf } from '../auth/session-limits';
import { isExcepted } from '../factors/requirement';
import { HAS_SECOND_FACTOR } from '../factors/store';
import { hashLoginName } from '../rules/secrets';
import { fullNameOf, type NameRow } from './names';
import { profileImageUrl, type ImageRow } from './profile-image-url';

interface ViewRow extends NameRow, ImageRow {
  expires_at: Date;
  id: number;
  login_name: string;
  email: string;
  salutation: string | null;
  partner_type: PartnerType | null;
  locale: Locale;
  audio_format: AudioFormat;
  company: SessionView['company'];
  source_companies: SessionView['sourceCompanies'];
  feature_flags: Record<string, boolean>;
  second_factors: SecondFactorKind[];
  factor_required_from: Date | null;
  idle_minutes: number | null;
  signs_on: boolean;
  impersonator: (NameRow & { id: number }) | null;
  support_name: string | null;
}

// The shares of the person's own company, also while acting for another.
const SELECT_VIEW = `
  select s.expires_at, u.id, u.username as login_name, u.email, u.salutation, u.first_name, u.last_name,
    case when u.combined_role = 'SUPER_ADMIN' and own.type = 'MEDIA' then null else own.type end as partner_type,
    coalesce(u.preferred_app_locale, 'de-DE') as locale,
    coalesce(u.preferred_audio_format, '${DEFAULT_AUDIO_FORMAT}') as audio_format,
    image.uuid as image_uuid, image.ext as image_ext,
    (select json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'mpnCompanyNumber', c.mpn_company_number)
      from companies c where c.id = :companyId) as company,
    coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name, x.id)
      from promo_shares sh join companies x on x.id = sh.source_company_id
      where sh.received_company_id = u.company_id and sh.status = 'ACCEPTED'
        and ${isEnabled('x')}), '[]'::json) as source_companies,
    coalesce((select json_object_agg(f.name, f.enabled) from feature_list f), '{}'::json) as feature_flags,
    array_remove(array[
      case when exists (select 1 from totp_factors t where t.user_id = u.id and t.sealed_secret is not null)
        then 'TOTP' end,
      case when exists (select 1 from passkeys k where k.user_id = u.id) then 'PASSKEY' end], null) as second_factors,
    (select rule.factor_required_from from company_sign_in rule
      where rule.company_id = u.company_id and s.kind = 'LOGIN' and not ${HAS_SECOND_FACTOR}
        and not ${isExcepted('u')}) as factor_required_from,
    ${idleMinutesOf('s')} as idle_minutes,
    exists (select 1 from sso_identities i join sso_connections c on c.id = i.connection_id
      where i.user_id = u.id and c.company_id = u.company_id and c.active) as signs_on,
    (select json_build_object('id', i.id, 'first_name', i.first_name, 'last_name', i.last_name,
      'login_name', i.username)
      from up_users i where i.id = s.impersonator_id) as impersonator,
    (select coalesce(nullif(concat_ws(' ', p.firstname, p.lastname), ''), p.email)
      from admin_users p where p.id = s.panel_user_id) as support_name
  from mpn_sessions s
  join up_users u on u.id = s.user_id
  left join companies own on own.id = u.company_id
  left join stored_files image on image.id = u.profile_image_id
  where s.id = :sessionId`;

function impersonatorOf({ impersonator, support_name: supportName }: ViewRow): SessionView['impersonator'] {
  if (supportName) return { userId: null, fullName: supportName };
  return impersonator ? { userId: impersonator.id, fullName: fullNameOf(impersonator) } : null;
}

/**
 * Body of GET /session and of each call that opens a session: everything that the web app knows about the person, in
 * one statement.
 */
export async function readSessionView(db: Knex, principal: Principal): Promise<SessionView> {
  const { companyId, sessionId } = principal;
  const [row] = await selectPrepared<ViewRow>(db, SELECT_VIEW, { companyId, sessionId });
  if (!row) throw fail('mpn.backend.authorization.error.session-revoked');
  // Who knows the password alone learns nothing about the person.
  const isKnown = principal.kind !== 'SECOND_FACTOR';
  return {
    kind: principal.kind,
    expiresAt: row.expires_at.toISOString(),
    user: {
      id: row.id,
      loginName: row.login_name,
      email: isKnown ? row.email : '',
      salutation: row.salutation,
      firstName: row.first_name,
      lastName: row.last_name,
      fullName: fullNameOf(row),
      combinedRole: principal.combinedRole,
      partnerType: row.partner_type,
      preferredAppLocale: row.locale,
      preferredAudioFormat: row.audio_format,
      profileImageUrl: isKnown ? profileImageUrl(principal, row) : null,
      readOnly: principal.readOnly,
    },
    company: isKnown ? row.company : null,
    roles: [principal.combinedRole],
    permissions: Permission.filter((permission) => principal.permissions.has(permission)),
    shareLevel: principal.promoShare?.level ?? null,
    sourceCompanies: isKnown ? row.source_companies : [],
    loginNameHash: hashLoginName(row.login_name),
    featureFlags: row.feature_flags,
    ...(isKnown ? {} : { secondFactors: row.second_factors }),
    factorRequiredFrom: row.factor_required_from?.toISOString() ?? null,
    idleMinutes: row.idle_minutes,
    signsOn: isKnown && row.signs_on,
    impersonator: impersonatorOf(row),
  };
}
