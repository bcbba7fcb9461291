import type { ShareLevel } from '@mpn/domain';
import { createPromoShare, type SharedRelease } from '../../factories/promo-share';
import { createUser, type TestUser } from '../../factories/users';
import { actThroughShare } from './acting';
import type { ApiClient } from './client';
import { database } from './server';

export interface SharePartner {
  user: TestUser;
  shareId: number;
  /** Calls in the view of the source company. */
  client: ApiClient;
}

/**
 * An admin of another promotion company in the view of the source: with links to these releases, or with full access.
 */
export async function sharePartner(
  sourceCompanyId: number,
  level: ShareLevel,
  releaseIds: readonly number[] = [],
): Promise<SharePartner> {
  const pool = await database();
  const user = await createUser(pool, 'PROMO_ADMIN');
  const links = releaseIds.map((releaseId): SharedRelease => ({ releaseId, editable: level === 'EDITABLE_LINK' }));
  const { id: shareId } = await createPromoShare(pool, sourceCompanyId, user.companyId ?? 0, {
    full_access: level.startsWith('FULL_ACCESS'),
    may_buy: level === 'FULL_ACCESS_AND_PURCHASE',
    links,
  });
  return { user, shareId, client: (await actThroughShare(user, sourceCompanyId)).client };
}
