import type { Knex } from 'knex';
import { fail, type MailingRequestVisibility } from '@mpn/domain';
import { isFeatureOn } from '@mpn/server-kit';
import type { CatalogueAccounts } from './digital-catalogue';

/** Sources that a company may search in the import dialog. */
export interface CatalogueReach {
  /** Its Phononet numbers; empty: it may not search the digital-delivery service. */
  numbers: CatalogueAccounts;
  /** Whether it may see and import releases that arrived for it by message. */
  messages: MailingRequestVisibility;
}

/**
 * The Phononet numbers under which a company delivers: it sees only what was delivered under them, so that the
 * catalogue reveals no unreleased albums of others. `messages` decides whether it finds releases that arrived for it by
 * message.
 * @throws AppError digias not-configured if it may search neither
 */
export async function catalogueReach(db: Knex, companyId: number): Promise<CatalogueReach> {
  const company = await db('companies')
    .where({ id: companyId })
    .first<{ numbers: unknown; takeover: MailingRequestVisibility | null } | undefined>(
      db.raw('digias_phononet_numbers::json as numbers'),
      db.raw('digias_takeover as takeover'),
    );
  const entered: unknown = company?.numbers;
  const numbers = (Array.isArray(entered) ? entered : []).map((number) => String(number).trim()).filter(Boolean);
  const takeover = company?.takeover ?? 'NOT_VISIBLE';
  const messages = (await isFeatureOn(db, 'XML_IMPORT')) ? takeover : 'NOT_VISIBLE';
  if (numbers.length === 0 && messages === 'NOT_VISIBLE') throw fail('mpn.backend.digias.error.not-configured');
  return { numbers, messages };
}
