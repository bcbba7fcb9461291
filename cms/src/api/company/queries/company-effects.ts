import type { Knex } from 'knex';
import type { CompanyEffects } from '@mpn/domain';
import { isEnabled, select } from '@mpn/server-kit';

const EFFECTS = `select
  (select count(*) from people u where u.company_id = :id and ${isEnabled('u')})::int as people,
  (select count(*) from mpn_sessions s join people u on u.id = s.user_id
   where u.company_id = :id and s.revoked_at is null and s.expires_at > now())::int as "runningSessions",
  (select count(*) from sampling_campaigns k join release_titles r on r.id = k.release_id
   where r.company_id = :id and k.deleted_at is null
     and k.status in ('PAID_ACTIVE', 'PAID_SCHEDULED'))::int as campaigns,
  (select count(*) from purchase_orders o where o.company_id = :id
    and o.state in ('open', 'in_progress'))::int as "openOrders"`;

/** Effects of disabling or deleting a company, in numbers. */
export async function companyEffects(db: Knex, id: number): Promise<CompanyEffects> {
  const [effects] = await select<CompanyEffects>(db, EFFECTS, { id });
  return effects!;
}
