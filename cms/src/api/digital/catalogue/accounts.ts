import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import type { CatalogueAccounts } from './digital-catalogue';

/**
 * The Phononet numbers under which a company delivers: it sees only what was delivered under them, so that the
 * catalogue reveals no unreleased albums of others.
 * @throws AppError digias not-configured without such numbers
 */
export async function catalogueAccounts(db: Knex, companyId: number): Promise<CatalogueAccounts> {
  const company = await db('companies')
    .where({ id: companyId })
    .first<{ numbers: unknown } | undefined>(db.raw('digias_phononet_numbers::json as numbers'));
  const entered: unknown = company?.numbers;
  const numbers = (Array.isArray(entered) ? entered : []).map((number) => String(number).trim()).filter(Boolean);
  if (numbers.length === 0) throw fail('mpn.backend.digias.error.not-configured');
  return numbers;
}
