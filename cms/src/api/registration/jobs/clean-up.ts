import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { eachDue, forgetNotified, inTransaction, on, registerClockJob, registerPersonRecords } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { findCompanyNames } from '../../company';
import { erasePerson } from '../commands/erase-person';
import { sendExpired } from '../mails/join-requests';
import { joinRequestKey } from '../mails/keys';
import { REGISTRATION_RECORDS } from '../person-records';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes one undecided request, and mails the person if the company still exists. */
async function expire(strapi: Core.Strapi, id: number, isDue: (request: Knex.QueryBuilder) => void): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const rows = await trx('join_requests').where({ id }).where(isDue).delete('*');
    for (const request of rows) {
      await forgetNotified(strapi, trx, [joinRequestKey(id)]);
      const companyId = request.company_id ?? 0;
      const name = (await findCompanyNames(trx, [companyId])).get(companyId);
      if (name !== undefined) await sendExpired(strapi, trx, request, name);
    }
  });
}

/**
 * Deletes requests to join `retainJoinRequestsDays` after they were decided, and those that nobody decided
 * `openJoinRequestsDays` after they were sent, each with what was written to others about it. The audit trail keeps the
 * decision.
 */
export async function deleteOldJoinRequests(strapi: Core.Strapi, now: Date): Promise<void> {
  const { retainJoinRequestsDays, openJoinRequestsDays } = identity.registration;
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await inTransaction(strapi, async (trx) => {
    const rows = await trx('join_requests')
      .where('decided_at', '<', before(retainJoinRequestsDays))
      .delete<{ id: number }[]>(['id']);
    await forgetNotified(
      strapi,
      trx,
      rows.map(({ id }) => joinRequestKey(id)),
    );
  });
  const isDue = (request: Knex.QueryBuilder): void =>
    void request.where({ state: 'PENDING' }).where('requested_at', '<', before(openJoinRequestsDays));
  const due = (db: Knex): Knex.QueryBuilder => db('join_requests').where(isDue).select('id');
  await eachDue<{ id: number }>(strapi, 'request to join', due, ({ id }) => expire(strapi, id, isDue));
}

/** Registers the clean-up of registrations and what happens when a user is deleted. */
export function registerRegistration(): void {
  registerPersonRecords(...REGISTRATION_RECORDS);
  registerClockJob({ name: 'registration.clean-up', cron: '23 3 * * *', run: deleteOldJoinRequests });
  on('identity.user-deleted', 'registration', ({ userId, email }, { strapi }) => erasePerson(strapi, userId, email));
}
