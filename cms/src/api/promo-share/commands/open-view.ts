import type { Core } from '@strapi/strapi';
import { fail, reachedCompanyId, type CompanyType, type PersonProof, type Principal } from '@mpn/domain';
import { audit, database, select } from '@mpn/server-kit';
import { checkProof, openSession, ownSession, type RequestOrigin, type SessionAnswer } from '../../identity';
import { findAcceptedShare } from '../queries/promo-shares';

/**
 * Opens the promo-share view of a company, after verifying the own password or a second factor.
 * @throws AppError already-acting, wrong-password, wrong-code, passkey-refused, too-many-attempts, no-accepted-share,
 * not-a-promotion-company.
 */
export async function switchToPromoShareView(
  strapi: Core.Strapi,
  principal: Principal,
  { sourceCompanyId, ...proof }: { sourceCompanyId: number } & PersonProof,
  origin: RequestOrigin,
): Promise<SessionAnswer> {
  if (principal.kind !== 'LOGIN') throw fail('mpn.backend.impersonation.error.already-acting');
  await checkProof(strapi, principal, proof);
  const [source] = await select<{ type: CompanyType }>(
    database(strapi),
    'select type from partners where id = :sourceCompanyId',
    { sourceCompanyId },
  );
  if (source && source.type !== 'PROMOTION') throw fail('mpn.backend.promoshare-view.error.not-a-promotion-company');
  const share = await findAcceptedShare(database(strapi), sourceCompanyId, reachedCompanyId(principal));
  if (!share) throw fail('mpn.backend.promoshare-view.error.no-accepted-share');
  const session = {
    user: { id: principal.userId, email: principal.email },
    role: 'PROMO_SHARE_USER' as const,
    kind: 'PROMO_SHARE' as const,
    parent: await ownSession(strapi, principal),
    promoShareId: share.id,
    ...origin,
  };
  return openSession(strapi, session, (trx) =>
    audit(trx, principal, {
      action: 'session.start-promo-share-view',
      objectType: 'promo-share',
      objectId: share.id,
      data: { sourceCompanyId },
    }),
  );
}
