import type { Core } from '@strapi/strapi';
import type { MailService } from '@mpn/server-kit';
import { forgetMails } from '../commands/forget-mails';
import { writeMail } from '../commands/write-mail';

/** Service `api::mail.mail`, used by server-kit's `sendMail`. */
export default ({ strapi }: { strapi: Core.Strapi }): MailService => ({
  send: (trx, mail) => writeMail(strapi, trx, mail),
  forget: forgetMails,
});
