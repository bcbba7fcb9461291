import type { Knex } from 'knex';
import type { Principal } from '@mpn/domain';
import { ENDED_ACTION, LIVE_ACTION, PAUSED_ACTION, SAMPLING_JOIN, addressedToMe } from '../../../scoping/releases';
import { select, type SqlPiece } from '../../../scoping/sql';

/** How a release stands to a media user. */
export interface Offer {
  releaseId: number;
  state: 'LIVE' | 'PAUSED' | 'ENDED';
  /** The institution bought download, and a live action allows it. */
  download: boolean;
  sampledAt: Date;
  promoterId: number;
  campaignId: number;
  actionId: number;
  actionName: string | null;
  startDate: string;
  endDate: string;
  samplingType: 'FULL' | 'SELECTIVE';
}

/**
 * Everything that was ever offered to the caller, one row per release: `live` beats `paused` beats `ended`. Withdrawn
 * and deleted releases are not among them.
 */
export function offersSql(principal: Principal, now: Date): SqlPiece {
  const addressed = addressedToMe(principal);
  return {
    sql: `select distinct on (c.release_id) c.release_id as "releaseId",
        case when ${LIVE_ACTION} then 'LIVE' when ${ENDED_ACTION} then 'ENDED' else 'PAUSED' end as state,
        bool_or(${LIVE_ACTION} and a.download_allowed and cr.right_type = 'DOWNLOAD') over (partition by c.release_id) as download,
        greatest(a.starts_at, cr.purchased_at) as "sampledAt", c.company_id as "promoterId", c.id as "campaignId",
        a.id as "actionId", a.name as "actionName", a.start_date as "startDate", a.end_date as "endDate",
        a.sampling_type as "samplingType"
      from ${SAMPLING_JOIN}
      where ${addressed.sql} and (${LIVE_ACTION} or ${PAUSED_ACTION} or ${ENDED_ACTION})
        and (:onlyRelease::int is null or c.release_id = :onlyRelease)
      order by c.release_id, (case when ${LIVE_ACTION} then 0 when ${ENDED_ACTION} then 2 else 1 end),
        greatest(a.starts_at, cr.purchased_at) desc, a.id desc`,
    bindings: { ...addressed.bindings, now, onlyRelease: null },
  };
}

/** The caller's offer of one release, or undefined: never offered, deleted. A withdrawn one counts as withdrawn. */
export async function findOffer(
  knex: Knex,
  principal: Principal,
  releaseId: number,
): Promise<(Offer & { withdrawn: boolean }) | undefined> {
  const offers = offersSql(principal, new Date());
  const [row] = await select<Offer & { withdrawn: boolean }>(
    knex,
    `select o.*, r.withdrawn_at is not null as withdrawn from (${offers.sql}) o
     join releases r on r.id = o."releaseId" and r.deleted_at is null`,
    { ...offers.bindings, onlyRelease: releaseId },
  );
  return row;
}
