import type { Knex } from 'knex';
import type { CompanyType } from '@mpn/domain';
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
