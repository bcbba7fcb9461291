import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  type BodyOf,
  type PersonalDataView,
  type Principal,
  type savePersonalData as Contract,
} from '@mpn/domain';
import { changedColumns, inTransaction, select } from '@mpn/server-kit';
import { auditOwn } from './audit-own';
import { fullNameOf } from '../queries/names';
import { lockOwnUser, saveOwnUser } from './own-user-row';
import { profileImageUrl, type ImageRow } from '../queries/profile-image-url';

const COLUMNS = {
  salutation: 'salutation',
  precedingTitle: 'preceding_title',
  firstName: 'first_name',
  lastName: 'last_name',
  followingTitle: 'following_title',
  dateOfBirth: 'date_of_birth',
  position: 'position',
  phoneNumber: 'phone_number',
  faxNumber: 'fax_number',
  street: 'street',
  postalCode: 'postal_code',
  city: 'city',
  country: 'country',
} as const;

const SELECT_PERSONAL_DATA = `
  select u.id, u.username as "loginName", u.email, u.email_verified_at as "emailVerifiedAt", u.salutation,
    u.preceding_title as "precedingTitle", u.first_name as "firstName", u.last_name as "lastName",
    u.following_title as "followingTitle", to_char(u.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", u.position,
    u.phone_number as "phoneNumber", u.fax_number as "faxNumber", u.street, u.postal_code as "postalCode", u.city,
    u.country,
    u.version, image.uuid as image_uuid, image.ext as image_ext
  from up_users u left join stored_files image on image.id = u.profile_image_id
  where u.id = ?`;

type PersonalDataRow = Omit<PersonalDataView, 'fullName' | 'profileImageUrl' | 'emailVerifiedAt'> & {
  emailVerifiedAt: Date | null;
} & ImageRow;

/** The caller's name, position, phone and address. */
export async function readPersonalData(db: Knex, principal: Principal): Promise<PersonalDataView> {
  const [row] = await select<PersonalDataRow>(db, SELECT_PERSONAL_DATA, [principal.userId]);
  if (!row) throw fail('mpn.backend.global.error.not-found');
  const { image_uuid, image_ext, emailVerifiedAt, ...view } = row;
  const { firstName: first_name, lastName: last_name, loginName: login_name } = view;
  return {
    ...view,
    emailVerifiedAt: emailVerifiedAt?.toISOString() ?? null,
    fullName: fullNameOf({ first_name, last_name, login_name }),
    profileImageUrl: profileImageUrl(principal, { image_uuid, image_ext }),
  };
}

/**
 * Changes the sent fields only.
 * @throws AppError optimistic-lock (409).
 */
export async function savePersonalData(
  strapi: Core.Strapi,
  principal: Principal,
  sent: BodyOf<typeof Contract>,
): Promise<PersonalDataView> {
  return inTransaction(strapi, async (trx) => {
    const row = await lockOwnUser(trx, principal, sent.version);
    const changes = changedColumns(row, sent, COLUMNS);
    const differs = Object.keys(changes).length > 0;
    if (differs) {
      await saveOwnUser(trx, principal, changes);
      await auditOwn(trx, principal, 'account.change-personal-data', Object.keys(changes));
    }
    return { ...(await readPersonalData(trx, principal)), saveResult: differs ? 'SAVED' : 'NO_SAVE' };
  });
}
