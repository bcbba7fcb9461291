import type { Core } from '@strapi/strapi';
import { announce, forgetNotified, inTransaction } from '@mpn/server-kit';
import { mailingKey } from '../mails/mailing-news';

/**
 * Erases a deleted user's personal data from mailing requests, closes the open ones, and deletes what was written to
 * others about them.
 */
export async function erasePerson(strapi: Core.Strapi, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const now = new Date();
    const mine = () => trx('mailing_requests').where({ user_id: userId });
    await mine()
      .where({ status: 'OPEN' })
      .update({ status: 'WITHDRAWN', closed_at: now, version: trx.raw('version + 1') });
    const requests = await mine()
      .update({
        ...{ person_name: null, institution_name: null, message: null, answer: null, updated_at: now },
        ...{ recipient: null, recipient_company: null, street: null, postal_code: null, city: null, country: null },
      })
      .returning<{ id: number; company_id: number }[]>(['id', 'company_id']);
    if (requests.length === 0) return;
    await forgetNotified(
      strapi,
      trx,
      requests.map(({ id }) => mailingKey(id)),
    );
    const promoters = [...new Set(requests.map(({ company_id: id }) => id))];
    await announce(trx, { resource: 'mailing_requests', ids: null, companies: promoters });
  });
}
