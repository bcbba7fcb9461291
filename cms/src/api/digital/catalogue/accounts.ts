import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import type { CatalogueAccounts } from './digital-catalogue';

/** Feature flag of the whole import, switched by support in the panel. */
const FEATURE = 'DIGIAS_IMPORT';

/**
 * The Phononet numbers under which a company delivers: it sees only what was delivered under them, so that the
 * catalogue reveals no unreleased albums of others.
 * @throws AppError digias not-configured without such numbers, or with the feature switched off
 */
export async function catalogueAccounts(db: Knex, companyId: number): Promise<CatalogueAccounts> {
  const [company, feature] = await Promise.all([
    db('companies')
      .where({ id: companyId })
      .first<{ numbers: unknown } | undefined>(db.raw('digias_phononet_numbers::json as numbers')),
    db('feature_flags').where({ name: FEATURE }).first<{ enabled: boolean | null } | undefined>('enabled'),
  ]);
  const entered: unknown = company?.numbers;
  const numbers = (Array.isArray(entered) ? entered : []).map((number) => String(number).trim()).filter(Boolean);
  if (numbers.length === 0 || feature?.enabled === false) throw fail('mpn.backend.digias.error.not-configured');
  return numbers;
}
