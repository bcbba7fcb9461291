import { PromoShareStatus } from '../enums';
import { defineMachine, type StateGuard, type TransitionRule } from './machine';

export const PromoShareEvent = ['accept', 'reject', 'delete'] as const;
export type PromoShareEvent = (typeof PromoShareEvent)[number];

export interface PromoShareFacts {
  /** Which of the two companies acts. */
  side: 'SOURCE' | 'RECEIVED';
}

const INVALID = 'mpn.backend.promoshare.error.invalid-status-update';

function by(side: PromoShareFacts['side']): StateGuard<PromoShareFacts> {
  return {
    name: side === 'SOURCE' ? 'source acts' : 'recipient acts',
    holds: (facts) => facts.side === side,
    error: INVALID,
  };
}

const firstDelete: TransitionRule<PromoShareStatus, PromoShareFacts> = {
  to: {
    oneOf: ['DELETED_BY_SOURCE', 'DELETED_BY_RECEIVED'],
    choose: ({ side }) => (side === 'SOURCE' ? 'DELETED_BY_SOURCE' : 'DELETED_BY_RECEIVED'),
  },
};

/** State table of promo shares: the recipient accepts or rejects, either side deletes. */
export const promoShareMachine = /* @__PURE__ */ defineMachine<PromoShareStatus, PromoShareEvent, PromoShareFacts>({
  name: 'promo share',
  states: PromoShareStatus,
  events: PromoShareEvent,
  initial: 'PENDING',
  invalid: INVALID,
  transitions: {
    PENDING: {
      accept: { to: 'ACCEPTED', guards: [by('RECEIVED')] },
      reject: { to: 'REJECTED', guards: [by('RECEIVED')] },
      delete: firstDelete,
    },
    ACCEPTED: { reject: { to: 'REJECTED', guards: [by('RECEIVED')] }, delete: firstDelete },
    REJECTED: { delete: firstDelete },
    DELETED_BY_SOURCE: { delete: { to: 'DELETED', guards: [by('RECEIVED')] } },
    DELETED_BY_RECEIVED: { delete: { to: 'DELETED', guards: [by('SOURCE')] } },
    DELETED: {},
  },
});

/** A share in one of these states blocks a new one with the same company. */
export const LIVE_PROMO_SHARE_STATUSES: readonly PromoShareStatus[] = ['PENDING', 'ACCEPTED'];
