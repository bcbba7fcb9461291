import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';
import { FTP_TARGET } from '../../servers';
import { announceDeliveries } from './announce-deliveries';
import { enqueueDeliveries } from '../run/transitions';

const WAITING = `select d.id from deliveries d join companies c on c.id = d.institution_id ${FTP_TARGET}
  where d.state = 'QUEUED' and f.company_id = :companyId order by d.id for update of d`;

/**
 * Queues the waiting deliveries to a company's server again after its settings changed: in the queue of the new server,
 * and at once. Those that still have to wait, for their window for example, are queued again.
 */
export async function requeueWaiting(trx: Knex, companyId: number): Promise<void> {
  const ids = (await select<{ id: number }>(trx, WAITING, { companyId })).map(({ id }) => id);
  if (ids.length === 0) return;
  await trx('deliveries').whereIn('id', ids).update({ not_before: null, updated_at: new Date() });
  await enqueueDeliveries(trx, ids);
  await announceDeliveries(trx, ids);
}
