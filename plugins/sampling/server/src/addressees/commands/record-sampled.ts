import type { Knex } from 'knex';
import { EDITORS_OF_INSTITUTION, REACHED_BY_ACTION } from '../queries/reach';

const RECORD = `
  with addressed as materialized (
    select action.id as action_id, institution.id as institution_id, editor.id as editor_id
    ${REACHED_BY_ACTION} left ${EDITORS_OF_INSTITUTION}
    where action.id = :actionId and not exists (
      select 1 from sampled_addressees known
      where known.action_id = action.id and known.institution_id = institution.id)
  )
  insert into sampled_addressees
    (document_id, action_id, institution_id, editor_id, created_at, updated_at, published_at)
  select replace(gen_random_uuid()::text, '-', ''), action_id, institution_id, editor_id, :now, :now, :now
  from (
    select distinct action_id, institution_id, null::int as editor_id from addressed
    union all
    select action_id, institution_id, editor_id from addressed where editor_id is not null
  ) sampled`;

/**
 * Records the addressees of an action when it starts or reaches more. The campaign's numbers are counted from these
 * rows, so later changes do not affect them (docs/domain.md#statistics). Institutions that are recorded already are
 * left unchanged.
 * @returns whether there were any to record
 */
export async function recordSampled(trx: Knex, actionId: number, now: Date): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number | null }>(RECORD, { actionId, now });
  return (rowCount ?? 0) > 0;
}
