import type { Knex } from 'knex';
import { fail, type Principal, type UserView } from '@mpn/domain';
import { fullNameOf } from './names';
import { profileImageUrl, type ImageRow } from './profile-image-url';
import { select } from '@mpn/server-kit';

type UserRow = Omit<UserView, 'fullName' | 'profileImageUrl' | 'lastLogin' | 'created'> & {
  lastLogin: Date | null;
  created: Date;
} & ImageRow;

const SELECT_USER = `
  select u.id, u.company_id as "companyId", c.name as "companyName", u.username as "loginName", u.email, u.salutation,
    u.preceding_title as "precedingTitle", u.first_name as "firstName", u.last_name as "lastName",
    u.following_title as "followingTitle", u.position, u.phone_number as "phoneNumber", u.fax_number as "faxNumber",
    u.combined_role as "combinedRole", c.type as "partnerType",
      coalesce(u.preferred_app_locale, 'de-DE') as "preferredAppLocale",
    coalesce(u.disabled, false) as disabled, coalesce(u.pending_registration, false) as "pendingRegistration",
    coalesce(u.unfinished_migration, false) as "unfinishedMigration", u.last_login as "lastLogin",
      u.created_at as created,
    image.uuid as image_uuid, image.ext as image_ext
  from up_users u
  left join companies c on c.id = u.company_id
  left join stored_files image on image.id = u.profile_image_id
  where u.id = ? and u.deleted_at is null`;

/**
 * Row rule for users: oneself, people of the caller's company except in a promo-share view, and everyone for those who
 * manage all users.
 */
export function maySeeUser(principal: Principal, user: { id: number; companyId: number | null }): boolean {
  if (user.id === principal.userId || principal.permissions.has('ManageAllUsers')) return true;
  return principal.promoShare === null && user.companyId !== null && user.companyId === principal.companyId;
}

/**
 * A user whom the caller may see.
 * @throws AppError not-found (404), the same for a missing user and another company's
 */
export async function readUser(db: Knex, principal: Principal, userId: number): Promise<UserView> {
  const [row] = await select<UserRow>(db, SELECT_USER, [userId]);
  if (!row || !maySeeUser(principal, row)) throw fail('mpn.backend.global.error.not-found');
  const { image_uuid, image_ext, lastLogin, created, ...view } = row;
  const { firstName: first_name, lastName: last_name, loginName: login_name } = view;
  return {
    ...view,
    lastLogin: lastLogin?.toISOString() ?? null,
    created: created.toISOString(),
    fullName: fullNameOf({ first_name, last_name, login_name }),
    profileImageUrl: profileImageUrl(principal, { image_uuid, image_ext }),
  };
}
