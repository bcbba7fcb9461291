import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { SalesService } from '@mpn/plugin-shop/contracts';
import type { SupportContact } from '@mpn/domain';
import { service } from '@mpn/server-kit';
import { supportContact } from '../../reference';

/** The sender, for the footer of every mail. */
export interface MailSender {
  /** null if support has not entered a seller. */
  operator: { name: string; street: string; postalCode: string; city: string; country: string } | null;
  support: SupportContact;
}

async function read(strapi: Core.Strapi, db: Knex): Promise<MailSender> {
  const sales: SalesService = service(strapi, 'plugin::shop.sales');
  const operator = await sales.currentSeller(db);
  return { operator, support: await supportContact(db) };
}

/** Cached per transaction, so that one that writes hundreds of mails reads it once. */
const known = new WeakMap<Knex, Promise<MailSender>>();

/** The sender as it is now: for a mail that is written, or rendered again when it is sent, shown or previewed. */
export function readSender(strapi: Core.Strapi, db: Knex): Promise<MailSender> {
  if (!db.isTransaction) return read(strapi, db);
  const sender = known.get(db) ?? read(strapi, db);
  known.set(db, sender);
  return sender;
}
