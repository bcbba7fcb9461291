import type { Core } from '@strapi/strapi';
import { fail, type CompanyType, type Principal } from '@mpn/domain';
import { audit, database } from '@mpn/server-kit';
import { ownSession } from './impersonation';
import { openSession, type SessionAnswer } from './login';
import { checkOwnPassword } from './password-check';
import type { RequestOrigin } from './request-facts';

interface ShareRow {
  id: number;
  source_type: CompanyType;
}

/**
 * The accepted share that a company has from a source; for super admins (no company) any accepted one of the source. Both
 * companies must be enabled.
 */
async function findAcceptedShare(strapi: Core.Strapi, sourceCompanyId: number, receivedCompanyId: number | null) {
  const result = await database(strapi).raw<{ rows: ShareRow[] }>(
    `select sh.id, c.type as source_type
     from promo_shares sh
     join companies c on c.id = sh.source_company_id and not coalesce(c.disabled, false) and c.deleted_at is null
     join companies rec on rec.id = sh.received_company_id and not coalesce(rec.disabled, false) and rec.deleted_at is null
     where sh.source_company_id = ? and sh.status = 'ACCEPTED' and (?::int is null or sh.received_company_id = ?::int)
     order by sh.id limit 1`,
    [sourceCompanyId, receivedCompanyId, receivedCompanyId] as (number | string)[],
  );
  return result.rows[0];
}

/**
 * Opens the view that acts for a company with an accepted promo share, after the own password.
 *
 * @throws already-acting, wrong-password, too-many-attempts, no-accepted-share, not-a-promotion-company.
 */
export async function switchToPromoShareView(
  strapi: Core.Strapi,
  principal: Principal,
  { sourceCompanyId, password }: { sourceCompanyId: number; password: string },
  origin: RequestOrigin,
): Promise<SessionAnswer> {
  if (principal.kind !== 'LOGIN') throw fail('mpn.backend.impersonation.error.already-acting');
  if (!(await checkOwnPassword(strapi, principal, password))) {
    throw fail('mpn.backend.authentication.error.wrong-password');
  }
  const share = await findAcceptedShare(strapi, sourceCompanyId, principal.companyId);
  if (!share) throw fail('mpn.backend.promoshare-view.error.no-accepted-share');
  if (share.source_type !== 'PROMOTION') throw fail('mpn.backend.promoshare-view.error.not-a-promotion-company');
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
