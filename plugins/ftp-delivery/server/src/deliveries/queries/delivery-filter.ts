import type { Core } from '@strapi/strapi';
import { failuresBehind, type deliveryTable, type Principal, type QueryOf } from '@mpn/domain';
import { allOf, patternOf, piece, type SqlPiece } from '@mpn/server-kit';
import { deliveryScope, LOG_STATE, seesTarget } from './delivery-sql';

/** Filters of the log. */
export type DeliveryFilter = Partial<
  Pick<QueryOf<typeof deliveryTable>, 'state' | 'releaseId' | 'campaignId' | 'institutionId' | 'errorCode' | 'term'>
>;

/** All error codes that the caller sees as this one. */
const failuresFor = (principal: Principal, shown: string): string[] =>
  seesTarget(principal) ? [shown] : failuresBehind(shown);

/**
 * The deliveries of the log that the caller sees and the filters match, as one condition over the aliases `d`
 * (delivery), `r` (release), `c` (institution) and `t` (track).
 */
export function matchingDeliveries(strapi: Core.Strapi, principal: Principal, wanted: DeliveryFilter): SqlPiece {
  return allOf([deliveryScope(strapi, principal), ...conditionsOf(wanted, principal)]);
}

/**
 * The log's filters as conditions over the aliases `d` (delivery), `r` (release), `c` (institution) and `t` (track);
 * each has to hold.
 */
function conditionsOf(
  { state, releaseId, campaignId, institutionId, errorCode, term }: DeliveryFilter,
  principal: Principal,
): SqlPiece[] {
  const wanted: [boolean, string, Record<string, unknown>][] = [
    [Boolean(state?.length), `${LOG_STATE} = any(:states::text[])`, { states: state }],
    [releaseId !== undefined, 'd.release_id = :releaseId', { releaseId }],
    [campaignId !== undefined, 'd.campaign_id = :campaignId', { campaignId }],
    [institutionId !== undefined, 'd.institution_id = :institutionId', { institutionId }],
    [
      Boolean(errorCode),
      `d.state <> 'DELIVERED' and d.error_code = any(:codes::text[])`,
      { codes: failuresFor(principal, errorCode ?? '') },
    ],
    [
      Boolean(term),
      '(r.title ilike :term or r.artist_name ilike :term or c.name ilike :term or t.title ilike :term)',
      { term: patternOf(term ?? '') },
    ],
  ];
  return wanted.filter(([given]) => given).map(([, sql, bindings]) => piece(sql, bindings));
}
