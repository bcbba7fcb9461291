import type { Knex } from 'knex';
import { updateRow } from '@mpn/server-kit';
import { select } from '../sql';
import { FTP_TARGET } from '../targets/configuration';
import { enqueueDelivery } from './transitions';

interface Waiting {
  id: number;
  institution_id: number;
}

const WAITING = `select d.id, d.institution_id from deliveries d join companies c on c.id = d.institution_id ${FTP_TARGET}
  where d.state = 'QUEUED' and f.company_id = :companyId order by d.id for update of d`;

/**
 * Has what waits for a company's server looked at anew, now that its settings were changed: in the queue of the server
 * that it has now, and at once. Whatever still keeps a delivery, its window for example, lets it wait again.
 */
export async function requeueWaiting(trx: Knex, companyId: number): Promise<void> {
  for (const waiting of await select<Waiting>(trx, WAITING, { companyId })) {
    await updateRow(trx, 'deliveries', waiting.id, { not_before: null });
    await enqueueDelivery(trx, waiting);
  }
}
