import { MailingRequestStatus } from '../enums';
import { defineMachine, type StateGuard } from './machine';

export const MailingRequestEvent = ['send', 'decline', 'withdraw'] as const;
export type MailingRequestEvent = (typeof MailingRequestEvent)[number];

export interface MailingRequestFacts {
  /** Who acts: the editor who asked, or the promoter. */
  side: 'EDITOR' | 'PROMOTER';
}

const INVALID = 'mpn.backend.data.error.mailing-request-answered';

const by = (side: MailingRequestFacts['side']): StateGuard<MailingRequestFacts> => ({
  name: side === 'EDITOR' ? 'editor acts' : 'promoter acts',
  holds: (facts) => facts.side === side,
  error: INVALID,
});

/** State table of mailing requests: the promoter sends or declines an open one, the editor withdraws it. */
export const mailingRequestMachine = /* @__PURE__ */ defineMachine<
  MailingRequestStatus,
  MailingRequestEvent,
  MailingRequestFacts
>({
  name: 'mailing request',
  states: MailingRequestStatus,
  events: MailingRequestEvent,
  initial: 'OPEN',
  invalid: INVALID,
  transitions: {
    OPEN: {
      send: { to: 'SENT', guards: [by('PROMOTER')] },
      decline: { to: 'DECLINED', guards: [by('PROMOTER')] },
      withdraw: { to: 'WITHDRAWN', guards: [by('EDITOR')] },
    },
    SENT: {},
    DECLINED: {},
    WITHDRAWN: {},
  },
});
