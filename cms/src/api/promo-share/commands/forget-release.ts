import type { Knex } from 'knex';

/** Takes a release that is being deleted out of all shares that name it. */
export async function forgetRelease(trx: Knex, releaseId: number): Promise<void> {
  await trx('promo_share_release_links').where({ release_id: releaseId }).delete();
}
