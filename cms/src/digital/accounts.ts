import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import type { CatalogueAccounts } from './catalogue';

/** The switch of the whole import that support turns in the panel. */
const FEATURE = 'DIGIAS_IMPORT';

/**
 * The Phononet numbers under which a company delivers: it sees what was delivered under them and nothing else, so that
 * the catalogue tells nobody about others' unreleased albums.
 * @throws AppError digias not-configured when support has entered none, or has switched the import off
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
