import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type Locale, type Principal, type ReleaseEntity } from '@mpn/domain';
import { audit, database, inTransaction, insertRows, updateRow, type Actor, type MailService } from '@mpn/server-kit';
import { select } from '../../../scoping/sql';
import { deliveryService } from '../delivery/ports';
import { readRelease, releaseEntity, type ReleaseFacts } from '../views/entity';
import { lockRelease } from './lock-release';

interface Recipient {
  id: number;
  email: string;
  name: string;
  locale: Locale;
  byMail: boolean;
}

/** Everybody who did anything with the release, and the admins of the institutions it was delivered to. */
const RECIPIENTS = `select u.id, u.email, trim(concat_ws(' ', u.first_name, u.last_name)) as name,
    coalesce(u.preferred_app_locale, 'de-DE') as locale, coalesce(u.notification_type, 'BOTH') <> 'IN_APP' as "byMail"
  from up_users u
  where u.deleted_at is null and coalesce(u.disabled, false) = false
    and (exists (select 1 from interactions i where i.user_id = u.id and i.release_id = :releaseId)
      or (u.combined_role = 'MEDIA_ADMIN' and exists (
        select 1 from deliveries d where d.institution_id = u.company_id and d.release_id = :releaseId)))`;

/** What a withdrawal needs to know of a release whose row is locked. */
export type Withdrawable = Pick<ReleaseFacts, 'id' | 'companyId' | 'title' | 'artistName' | 'version' | 'withdrawnAt'>;

/**
 * Takes a leaked or wrong release back (domain decisions, section 3): blocked everywhere at once, deliveries that did
 * not run are cancelled, recipients are told, all of it audited. It cannot be undone. The caller has locked the row and
 * judged who may. Throws release-withdrawn when it was withdrawn before.
 */
export async function withdrawLocked(
  strapi: Core.Strapi,
  trx: Knex,
  actor: Actor,
  release: Withdrawable,
  reason: string,
): Promise<void> {
  if (release.withdrawnAt) throw fail('mpn.backend.data.error.product.release-withdrawn');
  await updateRow(trx, 'releases', release.id, {
    withdrawn_at: new Date(),
    withdrawn_by_user_id: actor.userId,
    withdrawal_reason: reason,
    version: release.version + 1,
  });
  const canceled = await deliveryService(strapi, 'deliveries').cancelForRelease(trx, release.id, actor);
  const told = await tellRecipients(strapi, trx, release);
  await audit(trx, actor, {
    action: 'release.withdraw',
    objectType: 'release',
    objectId: release.id,
    data: { reason, canceledDeliveries: canceled, recipients: told },
  });
}

/** A promoter, or an administrator of all companies, withdraws: see `withdrawLocked`. */
export async function withdrawRelease(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  reason: string,
): Promise<ReleaseEntity> {
  await inTransaction(strapi, async (trx) => {
    const { facts } = await lockRelease(trx, principal, id);
    if (!facts.mayEdit && !principal.permissions.has('ManageAllCompanies')) {
      throw fail('mpn.backend.global.error.resource-access-denied');
    }
    await withdrawLocked(strapi, trx, principal, facts, reason);
  });
  return releaseEntity(principal, await readRelease(database(strapi), principal, id));
}

async function tellRecipients(strapi: Core.Strapi, trx: Knex, facts: Withdrawable): Promise<number> {
  const recipients = await select<Recipient>(trx, RECIPIENTS, { releaseId: facts.id });
  const [promoter] = await select<{ name: string }>(trx, 'select name from companies where id = :id', {
    id: facts.companyId,
  });
  await insertRows(
    trx,
    'notifications',
    recipients.map(({ id }) => ({
      user_id: id,
      type: 'release.withdrawn',
      data: { releaseId: facts.id, title: facts.title, artist: facts.artistName, promoter: promoter?.name ?? '' },
      unique_key: `release-withdrawn-${facts.id}-${id}`,
    })),
  );
  const mail = strapi.service('api::mail.mail') as unknown as MailService;
  for (const recipient of recipients.filter(({ byMail }) => byMail)) {
    await mail.send(trx, {
      template: 'release-withdrawn',
      to: { userId: recipient.id, email: recipient.email },
      locale: recipient.locale,
      data: {
        name: recipient.name,
        artist: facts.artistName ?? '',
        title: facts.title,
        promoter: promoter?.name ?? '',
      },
      uniqueKey: `release-withdrawn-${facts.id}-${recipient.id}`,
    });
  }
  return recipients.length;
}
