import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { announce, forgetNotified, insertRow } from '@mpn/server-kit';
import { pressKey } from '../mails/press-news';
import { forgetDownloads } from './downloads';
import { foldHits } from './hits';

/** What names a person in a personal link. */
const NAMELESS = { label: null, email: null, email_hash: null, contact_id: null, basis: null } as const;

/**
 * Takes the names off personal links: what is left is a number and what was counted.
 * @param state REVOKED where the person is to have no access any more
 */
export async function takeNamesOff(
  strapi: Core.Strapi,
  trx: Knex,
  grantIds: readonly number[],
  state?: 'REVOKED',
): Promise<void> {
  if (grantIds.length === 0) return;
  const now = new Date();
  await trx('press_grants')
    .whereIn('id', [...grantIds])
    .update({ ...NAMELESS, erased_at: now, updated_at: now, ...(state ? { state } : {}) });
  for (const table of ['press_answers', 'press_extensions'] as const) {
    await trx(table)
      .whereIn('grant_id', [...grantIds])
      .update({ sentence: null, updated_at: now });
  }
  await forgetDownloads(trx, grantIds);
  // What was counted stays, without the requests it was counted from.
  await foldHits(
    trx,
    await trx('press_visits')
      .whereIn('grant_id', [...grantIds])
      .pluck('id'),
  );
  await forgetNotified(strapi, trx, grantIds.map(pressKey));
}

/**
 * Erases a guest with a company: in all personal links for the same address. The address is kept out by its hash.
 */
export async function erasePressPerson(
  strapi: Core.Strapi,
  trx: Knex,
  { grantId, companyId }: { grantId: number; companyId: number },
): Promise<void> {
  const grant = await trx('press_grants').where({ id: grantId }).first();
  if (!grant) return;
  const hash = grant.email_hash;
  const links = trx('press_links').select('id').where({ company_id: companyId });
  const ids: number[] =
    hash === null
      ? [grantId]
      : await trx('press_grants').where({ email_hash: hash }).whereIn('link_id', links).pluck('id');
  await takeNamesOff(strapi, trx, ids, 'REVOKED');
  if (hash !== null) {
    await trx('press_refusals').where({ company_id: companyId, email_hash: hash }).delete();
    await insertRow(trx, 'press_refusals', { company_id: companyId, email_hash: hash, refused_at: new Date() });
  }
  await announce(trx, { resource: 'press_links', ids: null, companies: [companyId] });
}
