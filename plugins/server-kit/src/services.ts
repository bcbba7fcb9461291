import type { Knex } from 'knex';
import type { Addressee } from '@mpn/domain';
import type { MailService } from './mail/mail';
import type { NotificationRecipient } from './notifications/notification-recipient';

/** Finds the addressees of notifications. */
export interface PeopleService {
  /**
   * Those of the addressees who can log in, in the order of their ids. `of` has the company or the persons, depending
   * on the addressee.
   */
  addressed(
    knex: Knex,
    addressee: Addressee,
    of: { companyId?: number; userIds?: readonly number[] },
  ): Promise<NotificationRecipient[]>;
}

/**
 * Services that plugins and subjects offer each other, by Strapi UID. Each declares its own in contracts.ts: `declare
 * module '@mpn/server-kit' { interface Services { 'plugin::sampling.reach': ReachService } }`. Here are those that
 * server-kit asks for itself, in `notify` and `sendMail`.
 */
export interface Services {
  'api::identity.people': PeopleService;
  'api::mail.mail': MailService;
}
