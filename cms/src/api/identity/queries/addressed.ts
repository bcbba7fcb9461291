import type { Knex } from 'knex';
import type { Addressee } from '@mpn/domain';
import { mayLogIn, select, type NotificationRecipient } from '@mpn/server-kit';
import { fullName } from './names';

const RECIPIENTS = `select u.id as "userId", u.email, u.email_verified_at is not null as "emailVerified",
    coalesce(u.preferred_app_locale, 'de-DE') as locale, coalesce(u.notification_type, 'BOTH') as "notificationType",
    ${fullName('u')} as name
  from up_users u
  where ${mayLogIn('u')} and`;

const WHO: Record<Exclude<Addressee, 'ADMINISTRATORS_OR_SUPPORT'>, string> = {
  SAMPLING: `u.company_id = :companyId and u.role_revoke_manage_all is not true
    and (u.combined_role = 'PROMO_ADMIN'
      or (u.combined_role = 'PROMO_USER' and u.role_manage_sampling_campaigns is true))`,
  MAILINGS: `u.company_id = :companyId and (u.combined_role = 'PROMO_ADMIN'
    or (u.combined_role = 'PROMO_USER' and u.role_manage_mailings is true and u.role_revoke_manage_all is not true))`,
  ADMINISTRATORS: `u.company_id = :companyId and u.combined_role in ('PROMO_ADMIN', 'MEDIA_ADMIN')`,
  SUPPORT: `u.combined_role = 'SUPER_ADMIN'`,
  PEOPLE: 'u.id = any(:userIds::int[])',
};

/** Whom a notification addresses, see `Addressee` of the domain: users who can log in, with their notification type. */
export async function findAddressed(
  knex: Knex,
  addressee: Addressee,
  { companyId = 0, userIds = [] }: { companyId?: number; userIds?: readonly number[] },
): Promise<NotificationRecipient[]> {
  if (addressee === 'ADMINISTRATORS_OR_SUPPORT') {
    const administrators = await findAddressed(knex, 'ADMINISTRATORS', { companyId });
    return administrators.length > 0 ? administrators : findAddressed(knex, 'SUPPORT', {});
  }
  return select<NotificationRecipient>(knex, `${RECIPIENTS} ${WHO[addressee]} order by u.id`, {
    companyId,
    userIds: [...userIds],
  });
}
