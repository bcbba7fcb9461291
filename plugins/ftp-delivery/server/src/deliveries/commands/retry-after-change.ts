import type { Knex } from 'knex';
import type { Actor } from '@mpn/server-kit';
import { retryFailedWhere } from './retry-failed';
import { endedByLogin } from '../rules/solved-failures';

const TO_THIS_SERVER = 'f.company_id = :companyId and d.error_code = any(:codes::text[])';

/** Retries the deliveries to a company's server that failed for one of these reasons. */
export async function retryAfterChange(
  trx: Knex,
  actor: Actor,
  companyId: number,
  codes: readonly string[],
): Promise<void> {
  await retryFailedWhere(trx, actor, TO_THIS_SERVER, { companyId, codes: [...codes] });
}

/** Retries the deliveries to a company's server that failed at the login, which works now. */
export const retryAfterLogin = (trx: Knex, actor: Actor, companyId: number): Promise<void> =>
  retryAfterChange(trx, actor, companyId, endedByLogin());
