import type { Knex } from 'knex';
import { DEFAULT_AUDIO_FORMAT, fail, type ManagedUserView, type Principal } from '@mpn/domain';
import { lastSaveOf, saveViewer, select } from '@mpn/server-kit';
import { assertManagesUsersOf, isEditable } from '../rules/managed-users';
import { HAS_SECOND_FACTOR } from '../factors/store';
import { readUser } from './user-view';

type Columns = Omit<
  ManagedUserView,
  'editable' | 'emailVerifiedAt' | 'saveResult' | keyof Awaited<ReturnType<typeof readUser>>
> & { emailVerifiedAt: Date | null };

const MANAGED = `select coalesce(u.version, 1) as version, u.admin_locked_at is not null as locked,
    (select count(*) from mpn_sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()
      and s.kind <> 'SECOND_FACTOR')::int as "runningSessions",
    ${HAS_SECOND_FACTOR} as "hasSecondFactor",
    u.email_verified_at as "emailVerifiedAt", to_char(u.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth",
    u.street, u.postal_code as "postalCode", u.city, u.country,
    coalesce(u.preferred_audio_format, '${DEFAULT_AUDIO_FORMAT}') as "preferredAudioFormat",
    coalesce(u.notification_type, 'BOTH') as "notificationType",
    coalesce(u.notify_news, true) as "notifyNews", coalesce(u.notify_surveys, false) as "notifySurveys",
    coalesce(u.notify_newsletter, false) as "notifyNewsletter",
    coalesce(u.notification_new_addressees, false) as "notificationNewAddressees",
    coalesce(u.role_revoke_manage_all, false) as "roleRevokeManageAll",
    coalesce(u.role_manage_releases, false) as "roleManageReleases",
    coalesce(u.role_manage_mailings, false) as "roleManageMailings",
    coalesce(u.role_manage_sampling_campaigns, false) as "roleManageSamplingCampaigns",
    coalesce(u.role_digias_import_allowed, false) as "roleDigiasImportAllowed",
    coalesce(u.product_visibility, 'OWN_ACTIVE_PRODUCTS') as "productVisibility",
    u.sampling_department_id as "samplingDepartmentId",
    coalesce((select json_agg(l.genre_id order by l.genre_id) from up_users_genres_lnk l where l.user_id = u.id),
      '[]'::json) as "genreIds",
    coalesce(u.preferred_web_delivery_audio_format, '${DEFAULT_AUDIO_FORMAT}') as "preferredWebDeliveryAudioFormat",
    coalesce(u.role_web_download_allowed, false) as "roleWebDownloadAllowed",
    coalesce(u.role_delivery_request_allowed, false) as "roleDeliveryRequestAllowed",
    coalesce(u.role_mailing_request_allowed, false) as "roleMailingRequestAllowed",
    coalesce(u.role_ard_archive_access, false) as "roleArdArchiveAccess",
    ${lastSaveOf('user', 'u.id')} as "lastSave"
  from up_users u where u.id = :userId`;

/**
 * A user as an administrator sees it.
 * @throws AppError not-found, also for a user of a company that the caller does not administer
 */
export async function readManagedUser(db: Knex, principal: Principal, userId: number): Promise<ManagedUserView> {
  const user = await readUser(db, principal, userId);
  assertManagesUsersOf(principal, user.companyId);
  const [columns] = await select<Columns>(db, MANAGED, { userId, ...saveViewer(principal) });
  if (!columns) throw fail('mpn.backend.global.error.not-found');
  const { combinedRole } = user;
  return {
    ...user,
    ...columns,
    emailVerifiedAt: columns.emailVerifiedAt?.toISOString() ?? null,
    editable: combinedRole !== 'PROMO_SHARE_USER' && isEditable(principal, { id: userId, combined_role: combinedRole }),
  };
}
