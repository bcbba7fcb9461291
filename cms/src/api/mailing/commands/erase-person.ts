import type { Core } from '@strapi/strapi';
import { announce, inTransaction } from '@mpn/server-kit';

/** Erases a deleted user's personal data from mailing requests, and closes the open ones. */
export async function erasePerson(strapi: Core.Strapi, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const now = new Date();
    const mine = () => trx('mailing_requests').where({ user_id: userId });
    await mine()
      .where({ status: 'OPEN' })
      .update({ status: 'WITHDRAWN', closed_at: now, version: trx.raw('version + 1') });
    const companies = await mine()
      .update({
        ...{ person_name: null, institution_name: null, message: null, updated_at: now },
        ...{ recipient: null, recipient_company: null, street: null, postal_code: null, city: null, country: null },
      })
      .returning<{ company_id: number }[]>('company_id');
    if (companies.length === 0) return;
    const promoters = [...new Set(companies.map(({ company_id: id }) => id))];
    await announce(trx, { resource: 'mailing_requests', ids: null, companies: promoters });
  });
}
