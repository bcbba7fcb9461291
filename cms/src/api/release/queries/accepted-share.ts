import type { Knex } from 'knex';
import type { CompanyType, MandateView } from '@mpn/domain';
import { isEnabled, select } from '@mpn/server-kit';

export interface AcceptedShare {
  id: number;
  /** Type of the company that shares. */
  sourceType: CompanyType;
}

/**
 * A company's accepted promo share from a source; without a company (a super admin) any accepted one of the source. Both
 * companies must be enabled.
 * @returns undefined where there is none
 */
export async function findAcceptedShare(
  knex: Knex,
  sourceCompanyId: number,
  receivedCompanyId: number | null,
): Promise<AcceptedShare | undefined> {
  const [share] = await select<AcceptedShare>(
    knex,
    `select sh.id, c.type as "sourceType"
     from promo_shares sh
     join companies c on c.id = sh.source_company_id and ${isEnabled('c')}
     join companies rec on rec.id = sh.received_company_id and ${isEnabled('rec')}
     where sh.source_company_id = :sourceCompanyId and sh.status = 'ACCEPTED'
       and (:receivedCompanyId::int is null or sh.received_company_id = :receivedCompanyId::int)
     order by sh.id limit 1`,
    { sourceCompanyId, receivedCompanyId },
  );
  return share;
}

/** Companies that share with a company, by name; without a company (a super admin) all that share with anybody. */
export async function findMandates(knex: Knex, receivedCompanyId: number | null): Promise<MandateView[]> {
  const rows = await select<Omit<MandateView, 'sharedAt'> & { sharedAt: Date }>(
    knex,
    `select distinct on (lower(c.name), c.id) c.id as "companyId", c.name as "companyName",
       coalesce(sh.full_access, false) as "fullAccess", coalesce(sh.may_buy, false) as "mayBuy",
       (select count(*)::int from promo_share_release_links l where l.promo_share_id = sh.id) as releases,
       (select count(*)::int from promo_share_release_links l where l.promo_share_id = sh.id and l.editable)
         as "editableReleases",
       sh.created_at as "sharedAt"
     from promo_shares sh
     join companies c on c.id = sh.source_company_id and c.type = 'PROMOTION' and ${isEnabled('c')}
     join companies rec on rec.id = sh.received_company_id and ${isEnabled('rec')}
     where sh.status = 'ACCEPTED'
       and (:receivedCompanyId::int is null or sh.received_company_id = :receivedCompanyId::int)
     order by lower(c.name), c.id, sh.id`,
    { receivedCompanyId },
  );
  return rows.map((row) => ({ ...row, sharedAt: row.sharedAt.toISOString() }));
}
