import type { Knex } from 'knex';
import { isSuperAdmin, type OfferedActionView, type Principal } from '@mpn/domain';
import { piece, select, type SqlPiece } from '@mpn/server-kit';
import {
  addressedToMe,
  DOWNLOAD_OFFERED,
  ENDED_ACTION,
  LIVE_ACTION,
  PAUSED_ACTION,
  SAMPLING_JOIN,
  seesMarket,
  withdrawnBySupport,
} from '../../release';

/** The offer of a release to a media user. */
export interface Offer {
  releaseId: number;
  state: 'LIVE' | 'PAUSED' | 'ENDED';
  /** Whether download was bought for the institution and an active action allows it. */
  download: boolean;
  sampledAt: Date;
  promoterId: number;
  campaignId: number;
  actionId: number;
  startDate: string;
  endDate: string;
  samplingType: 'FULL' | 'SELECTIVE';
}

/**
 * Every release ever offered to the caller, one row each: LIVE before PAUSED before ENDED. Withdrawn and deleted
 * releases are among them; the statements that use this one decide about these.
 * @param among a condition on campaigns `c`, where only some releases are asked for
 */
export function offersSql(principal: Principal, now: Date, among: SqlPiece = piece('true')): SqlPiece {
  const addressed = addressedToMe(principal);
  return {
    sql: `select distinct on (c.release_id) c.release_id as "releaseId",
        case when ${LIVE_ACTION} then 'LIVE' when ${ENDED_ACTION} then 'ENDED' else 'PAUSED' end as state,
        bool_or(${LIVE_ACTION} and ${DOWNLOAD_OFFERED}) over (partition by c.release_id) as download,
        greatest(a.starts_at, cr.purchased_at) as "sampledAt", c.company_id as "promoterId", c.id as "campaignId",
        a.id as "actionId", a.start_date as "startDate", a.end_date as "endDate",
        a.sampling_type as "samplingType"
      from ${SAMPLING_JOIN}
      where ${addressed.sql} and (${LIVE_ACTION} or ${PAUSED_ACTION} or ${ENDED_ACTION})
        and (:onlyRelease::int is null or c.release_id = :onlyRelease) and (${among.sql})
      order by c.release_id, (case when ${LIVE_ACTION} then 0 when ${ENDED_ACTION} then 2 else 1 end),
        greatest(a.starts_at, cr.purchased_at) desc, a.id desc`,
    bindings: { ...addressed.bindings, ...among.bindings, now, onlyRelease: null },
  };
}

/**
 * Releases offered to media users now, one row each: all for a super admin, for a promoter the full samplings of other
 * companies. Without files.
 */
export function marketSql(principal: Principal, now: Date): SqlPiece {
  const others = seesMarket(principal) ? `a.sampling_type = 'FULL' and c.company_id <> :myCompany` : 'false';
  return {
    sql: `select c.release_id as "releaseId", 'LIVE' as state, false as download, max(a.starts_at) as "sampledAt",
        c.company_id as "promoterId"
      from sampling_campaigns c join sampling_actions a on a.campaign_id = c.id
      where c.deleted_at is null and ${LIVE_ACTION} and ${isSuperAdmin(principal) ? 'true' : others}
      group by c.release_id, c.company_id`,
    bindings: { now, myCompany: principal.companyId },
  };
}

/**
 * The actions that offer a release to the caller, in the order of their start.
 * @param state of the caller's offer: only actions in it, so that ended ones do not stand beside one that runs
 */
export async function offeredActions(
  knex: Knex,
  principal: Principal,
  releaseId: number,
  state: Offer['state'],
): Promise<OfferedActionView[]> {
  const addressed = addressedToMe(principal);
  const inState = { LIVE: LIVE_ACTION, PAUSED: PAUSED_ACTION, ENDED: ENDED_ACTION }[state];
  return select<OfferedActionView>(
    knex,
    `select a.start_date as "startDate", a.end_date as "endDate", a.sampling_type as "samplingType",
       ${DOWNLOAD_OFFERED} as download
     from ${SAMPLING_JOIN}
     where ${addressed.sql} and c.release_id = :releaseId and ${inState}
     order by a.starts_at, a.id`,
    { ...addressed.bindings, now: new Date(), releaseId },
  );
}

/** A withdrawal as recipients read it. */
export interface OfferWithdrawal {
  bySupport: boolean;
  reason: string;
}

/** An offer with the release's title, and its withdrawal if any. */
export type TitledOffer = Offer & { title: string; withdrawal: OfferWithdrawal | null };

/** The caller's offer of one release; undefined when never offered or deleted. */
export async function findOffer(knex: Knex, principal: Principal, releaseId: number): Promise<TitledOffer | undefined> {
  const offers = offersSql(principal, new Date());
  const [row] = await select<TitledOffer>(
    knex,
    `select o.*, r.title, case when r.withdrawn_at is not null then json_build_object(
        'reason', coalesce(r.withdrawal_reason, ''),
        'bySupport', ${withdrawnBySupport('r')}) end as withdrawal
     from (${offers.sql}) o join releases r on r.id = o."releaseId" and r.deleted_at is null`,
    { ...offers.bindings, onlyRelease: releaseId },
  );
  return row;
}
