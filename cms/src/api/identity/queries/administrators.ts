import type { Knex } from 'knex';
import type { Locale, NotificationType } from '@mpn/domain';
import { isEnabled, select } from '@mpn/server-kit';

/** Somebody who decides, as a mail's recipient. */
export interface Administrator {
  userId: number;
  email: string;
  name: string;
  locale: Locale;
  /** How the person wants to be told. */
  notificationType: NotificationType;
}

const ADMINISTRATOR = `u.id as "userId", u.email, coalesce(u.preferred_app_locale, 'de-DE') as locale,
  coalesce(u.notification_type, 'BOTH') as "notificationType",
  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) as name`;

/** The administrators of a company who can log in. */
export const findCompanyAdministrators = (trx: Knex, companyId: number): Promise<Administrator[]> =>
  select<Administrator>(
    trx,
    `select ${ADMINISTRATOR} from up_users u
     where u.company_id = :companyId and u.combined_role in ('PROMO_ADMIN', 'MEDIA_ADMIN') and ${isEnabled('u')}
     order by u.id`,
    { companyId },
  );

/** The super admins who can log in. */
export const findSuperAdmins = (trx: Knex): Promise<Administrator[]> =>
  select<Administrator>(
    trx,
    `select ${ADMINISTRATOR} from up_users u where u.combined_role = 'SUPER_ADMIN' and ${isEnabled('u')} order by u.id`,
    {},
  );

/** The people of a promotion company who answer mailing requests: administrators, and users with the right to it. */
export const findMailingPeople = (trx: Knex, companyId: number): Promise<Administrator[]> =>
  select<Administrator>(
    trx,
    `select ${ADMINISTRATOR} from up_users u
     where u.company_id = :companyId and ${isEnabled('u')} and (u.combined_role = 'PROMO_ADMIN'
       or u.combined_role = 'PROMO_USER' and u.role_manage_mailings and u.role_revoke_manage_all is not true)
     order by u.id`,
    { companyId },
  );

/** These people, as far as they can log in. */
export const findPeople = (trx: Knex, ids: readonly number[]): Promise<Administrator[]> =>
  select<Administrator>(
    trx,
    `select ${ADMINISTRATOR} from up_users u where u.id = any(:ids) and ${isEnabled('u')} order by u.id`,
    { ids: [...ids] },
  );
