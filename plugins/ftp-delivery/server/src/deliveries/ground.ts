import type { Knex } from 'knex';
import { select } from '../sql';

/** Why what a delivery rests on does not carry it: taken back for good, or not running at the moment. */
export type Lost = 'WITHDRAWN' | 'NOT_RUNNING';

/**
 * The same as SQL over the aliases `d` and `r`, null where it carries. A delivery that rests on a campaign or an action
 * needs those to run.
 */
export const LOST_GROUND = `case when r.withdrawn_at is not null then 'WITHDRAWN'
  when r.deleted_at is not null
    or (d.campaign_id is not null and not exists (select 1 from sampling_campaigns lc where lc.id = d.campaign_id and lc.status = 'PAID_ACTIVE'))
    or (d.action_id is not null and not exists (select 1 from sampling_actions la where la.id = d.action_id and la.status = 'ACTIVE'))
    then 'NOT_RUNNING' end`;

/** Looks whether a delivery may run at all now. Its own window is another matter. */
export async function lostGround(trx: Knex, deliveryId: number): Promise<Lost | null> {
  const [ground] = await select<{ lost: Lost | null }>(
    trx,
    `select ${LOST_GROUND} as lost from deliveries d join releases r on r.id = d.release_id where d.id = :deliveryId`,
    { deliveryId },
  );
  return ground ? ground.lost : 'NOT_RUNNING';
}
