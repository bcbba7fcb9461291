import {
  allowedEvents,
  isSuperAdmin,
  promoShareMachine,
  type Principal,
  type PromoShareEvent,
  type PromoShareFacts,
} from '@mpn/domain';
import type { PromoShareStatus } from '@mpn/domain';

/** What of the caller decides about the sides. */
type Caller = Pick<Principal, 'companyId' | 'combinedRole'>;

export type ShareSide = PromoShareFacts['side'];

export interface ShareCompanies {
  sourceCompanyId: number;
  receivedCompanyId: number;
  status: PromoShareStatus;
}

/** Statuses in which a side has deleted the share, and no longer sees it. */
export const DELETED_FOR: Readonly<Record<ShareSide, readonly PromoShareStatus[]>> = {
  SOURCE: ['DELETED_BY_SOURCE', 'DELETED'],
  RECEIVED: ['DELETED_BY_RECEIVED', 'DELETED'],
};

/** Statuses in which what is shared can be changed. */
const EDITABLE: readonly PromoShareStatus[] = ['PENDING', 'ACCEPTED'];

/**
 * The sides that the caller may act for: its own company's, both for a super admin. Empty if the company takes no part
 * in the share, or has deleted it.
 */
export function sidesOf(caller: Caller, share: ShareCompanies): ShareSide[] {
  const sides: ShareSide[] = [];
  const ofAll = isSuperAdmin(caller);
  if (ofAll || share.sourceCompanyId === caller.companyId) sides.push('SOURCE');
  if (ofAll || share.receivedCompanyId === caller.companyId) sides.push('RECEIVED');
  return sides.filter((side) => !DELETED_FOR[side].includes(share.status));
}

/**
 * The side that an event of the caller comes from: for a super admin, who may act for both, deleting comes from the
 * source.
 */
export const sideFor = (sides: readonly ShareSide[], event: PromoShareEvent): ShareSide =>
  sides.length === 1 ? sides[0]! : event === 'delete' ? 'SOURCE' : 'RECEIVED';

export interface ShareRights {
  events: PromoShareEvent[];
  editable: boolean;
  canEnter: boolean;
}

/** What the caller may do with a share now, for buttons. */
export function shareRights(principal: Caller, share: ShareCompanies): ShareRights {
  const sides = sidesOf(principal, share);
  const events = promoShareMachine.events.filter((event) =>
    sides.some(
      (side) =>
        sideFor(sides, event) === side && allowedEvents(promoShareMachine, share.status, { side }).includes(event),
    ),
  );
  return {
    events,
    editable: sides.includes('SOURCE') && EDITABLE.includes(share.status),
    canEnter: sides.includes('RECEIVED') && share.status === 'ACCEPTED',
  };
}

/** Whether what is shared can be changed by the caller. */
export const isEditableBy = (principal: Caller, share: ShareCompanies): boolean =>
  shareRights(principal, share).editable;
