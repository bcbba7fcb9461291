import { AppError } from '../../errors';
import {
  actionMachine,
  allowedEvents,
  applyTransition,
  campaignMachine,
  defineMachine,
  deliveryMachine,
  mailingRequestMachine,
  orderMachine,
  promoShareMachine,
  releaseStatus,
  sftpKeyMachine,
  toMermaid,
  transition,
  validateMachine,
  type ActionFacts,
  type CampaignFacts,
  type StateMachine,
} from '..';

/** state x event as a table: a state name, '-' for the machine's own refusal, or the end of another code. */
function expectMatrix<S extends string, E extends string, F>(
  machine: StateMachine<S, E, F>,
  facts: F,
  matrix: Record<S, string>,
): void {
  expect(Object.keys(matrix).sort()).toEqual([...machine.states].sort());
  for (const state of machine.states) {
    const cells = matrix[state].trim().split(/\s+/);
    expect({ state, cells: cells.length }).toEqual({ state, cells: machine.events.length });
    const actual = machine.events.map((event) => {
      const result = transition(machine, state, event, facts);
      if (result.error === undefined) return result.to;
      return result.error === machine.invalid ? '-' : result.error.split('.').pop();
    });
    expect({ state, cells: actual }).toEqual({ state, cells });
  }
}

describe('every machine', () => {
  it.each([
    [
      () => transition(campaignMachine, 'DRAFT', 'pause', {} as CampaignFacts),
      'samplingcampaign-invalid-status-update',
    ],
    [() => transition(actionMachine, 'DRAFT', 'pause', {} as ActionFacts), 'samplingaction-invalid-status-update'],
    [
      () => transition(orderMachine, 'completed', 'complete', { heldForSupport: false }),
      'shop.error.invalid-order-state',
    ],
    [() => transition(promoShareMachine, 'DELETED', 'accept', { side: 'SOURCE' }), 'invalid-status-update'],
    [() => transition(sftpKeyMachine, 'RETIRED', 'logIn', null), 'global.error.pessimistic-lock'],
    [() => transition(mailingRequestMachine, 'SENT', 'withdraw', { side: 'EDITOR' }), 'mailing-request-answered'],
    [
      () => transition(deliveryMachine, 'DELIVERED', 'prepare', { inWindow: true, triesLeft: 1, waitsForTry: false }),
      'delivery.error.invalid-state',
    ],
  ])('refuses what no state permits with its own code (case %#)', (attempt, code) =>
    expect(attempt().error).toMatch(new RegExp(`${code}$`)),
  );

  it.each(
    [
      campaignMachine,
      actionMachine,
      promoShareMachine,
      orderMachine,
      deliveryMachine,
      sftpKeyMachine,
      mailingRequestMachine,
    ].map((machine) => [machine.name, machine as never]),
  )('%s is sound', (_name, machine) => expect(validateMachine(machine)).toEqual([]));

  it('has problems if a state cannot be reached or a target does not exist', () => {
    const broken = {
      name: 'x',
      states: ['A', 'B'],
      events: ['go'],
      initial: 'A',
      invalid: campaignMachine.invalid,
      transitions: { A: { go: { to: 'C' } }, B: {} },
    };
    expect(validateMachine(broken as never)).toEqual(['x: undeclared target C', 'x: state B cannot be reached']);
    expect(() => defineMachine(broken as never)).toThrow('x: undeclared target C; x: state B cannot be reached');
  });

  it('is drawn as a Mermaid diagram', () => {
    const drawing = toMermaid(campaignMachine).split('\n');
    expect(drawing.slice(0, 2)).toEqual(['stateDiagram-v2', '  [*] --> DRAFT']);
    expect(drawing).toContain(
      '  PAID_PAUSED --> PAID_ACTIVE: resume [company samples, end in the future, release ready]',
    );
    expect(drawing.join('\n')).not.toContain('PAID_FINISHED -->');
  });
});

describe('campaign', () => {
  const running: CampaignFacts = {
    startReached: true,
    endReached: false,
    releaseReady: true,
    everyActionNamed: true,
    samplingAllowed: true,
  };
  const before: CampaignFacts = { ...running, startReached: false };
  const over: CampaignFacts = { ...running, endReached: true };
  const F = 'samplingcampaign-finished';
  const C = 'samplingcampaign-canceled';
  const last = { PAID_FINISHED: `${F} ${F} ${F} ${F} - ${F}`, PAID_CANCELED: `${C} ${C} ${C} ${C} - ${C}` };

  it('has these transitions while it runs', () =>
    expectMatrix(campaignMachine, running, {
      //                purchase       start       pause       resume      end cancel
      DRAFT: /*      */ 'PAID_ACTIVE    -           -           -           -   -',
      PAID_SCHEDULED: 'PAID_SCHEDULED PAID_ACTIVE PAID_PAUSED -           -   PAID_CANCELED',
      PAID_ACTIVE: /**/ 'PAID_ACTIVE    -           PAID_PAUSED -           -   PAID_CANCELED',
      PAID_PAUSED: /**/ 'PAID_PAUSED    -           PAID_PAUSED PAID_ACTIVE -   PAID_CANCELED',
      ...last,
    }));

  it('has these transitions before its start', () =>
    expectMatrix(campaignMachine, before, {
      DRAFT: 'PAID_SCHEDULED - - - - -',
      PAID_SCHEDULED: 'PAID_SCHEDULED - PAID_PAUSED - - PAID_CANCELED',
      PAID_ACTIVE: 'PAID_ACTIVE - PAID_PAUSED - - PAID_CANCELED',
      PAID_PAUSED: 'PAID_PAUSED - PAID_PAUSED PAID_SCHEDULED - PAID_CANCELED',
      ...last,
    }));

  it('has these transitions after its end', () => {
    const P = 'samplingcampaign-end-date-passed';
    expectMatrix(campaignMachine, over, {
      DRAFT: `${P} - - - - -`,
      PAID_SCHEDULED: `${P} PAID_ACTIVE PAID_PAUSED - PAID_FINISHED PAID_CANCELED`,
      PAID_ACTIVE: `${P} - PAID_PAUSED - PAID_FINISHED PAID_CANCELED`,
      PAID_PAUSED: `${P} - PAID_PAUSED ${P} PAID_FINISHED PAID_CANCELED`,
      ...last,
    });
  });

  it.each([
    ['DRAFT', 'purchase', { ...running, releaseReady: false }, 'release-not-sampling-ready'],
    ['DRAFT', 'purchase', { ...running, everyActionNamed: false }, 'samplingcampaign-action-name-missing'],
    ['DRAFT', 'purchase', { ...running, samplingAllowed: false }, 'sampling-switched-off'],
    ['PAID_ACTIVE', 'purchase', { ...running, samplingAllowed: false }, 'sampling-switched-off'],
    ['PAID_PAUSED', 'resume', { ...running, samplingAllowed: false }, 'sampling-switched-off'],
    ['PAID_PAUSED', 'resume', { ...running, releaseReady: false }, 'samplingcampaign-not-resumable'],
  ] as const)('refuses %s %s for a reason (case %#)', (state, event, facts, code) => {
    expect(transition(campaignMachine, state, event, facts).error).toMatch(new RegExp(`${code}$`));
  });

  it('pausing a paused campaign changes nothing, and the possible events are offered', () => {
    expect(transition(campaignMachine, 'PAID_PAUSED', 'pause', running)).toEqual({ to: 'PAID_PAUSED', changed: false });
    expect(allowedEvents(campaignMachine, 'PAID_PAUSED', running)).toEqual(['purchase', 'pause', 'resume', 'cancel']);
  });
});

describe('action', () => {
  const facts: ActionFacts = {
    campaignStatus: 'PAID_ACTIVE',
    startReached: true,
    endReached: false,
    notPurchased: 'NOTHING',
  };
  const F = 'samplingaction-finished-modified';
  const C = 'samplingaction-canceled-modified';
  const last = { FINISHED: `${F} - - ${F} ${F} - ${F}`, CANCELED: `${C} - - ${C} ${C} - ${C}` };

  it('has these transitions in an active campaign after its start', () =>
    expectMatrix(actionMachine, facts, {
      //           activate purchase  start  pause  resume end cancel
      DRAFT: /* */ 'ACTIVE   ACTIVE    -      -      -      -   -',
      SCHEDULED: '-        SCHEDULED ACTIVE PAUSED -      -   CANCELED',
      ACTIVE: /**/ '-        ACTIVE    -      PAUSED -      -   CANCELED',
      PAUSED: /**/ '-        PAUSED    -      PAUSED ACTIVE -   CANCELED',
      ...last,
    }));

  it('has these transitions in a paused campaign', () => {
    const P = 'samplingaction-campaign-paused';
    expectMatrix(
      actionMachine,
      { ...facts, campaignStatus: 'PAID_PAUSED' },
      {
        DRAFT: `${P} PAUSED - - - - -`,
        SCHEDULED: `- SCHEDULED ${P} PAUSED - - CANCELED`,
        ACTIVE: '- ACTIVE - PAUSED - - CANCELED',
        PAUSED: `- PAUSED - PAUSED ${P} - CANCELED`,
        ...last,
      },
    );
  });

  it('has these transitions in a finished campaign', () => {
    const X = 'samplingcampaign-finished';
    expectMatrix(
      actionMachine,
      { ...facts, campaignStatus: 'PAID_FINISHED' },
      {
        DRAFT: `${X} ${X} - - - - -`,
        SCHEDULED: '- SCHEDULED ACTIVE PAUSED - FINISHED CANCELED',
        ACTIVE: '- ACTIVE - PAUSED - FINISHED CANCELED',
        PAUSED: `- PAUSED - PAUSED ${X} FINISHED CANCELED`,
        ...last,
      },
    );
  });

  it.each([
    ['DRAFT', 'activate', { campaignStatus: 'DRAFT' }, 'samplingaction-not-purchased'],
    ['DRAFT', 'activate', { campaignStatus: 'PAID_CANCELED' }, 'samplingcampaign-canceled'],
    ['DRAFT', 'activate', { notPurchased: 'COMPANIES' }, 'samplingaction-unpurchased-companies'],
    ['DRAFT', 'activate', { notPurchased: 'GROUPS' }, 'samplingaction-unpurchased-groups'],
    ['DRAFT', 'activate', { endReached: true }, 'samplingaction-over'],
    ['DRAFT', 'purchase', { endReached: true }, 'samplingaction-over'],
    ['PAUSED', 'resume', { endReached: true }, 'samplingaction-over'],
  ] as const)('refuses %s %s for a reason (case %#)', (state, event, override, code) => {
    expect(transition(actionMachine, state, event, { ...facts, ...override }).error).toMatch(new RegExp(`${code}$`));
  });

  it('is scheduled before its start', () => {
    expect(transition(actionMachine, 'PAUSED', 'resume', { ...facts, startReached: false }).to).toBe('SCHEDULED');
    expect(transition(actionMachine, 'SCHEDULED', 'start', { ...facts, startReached: false }).error).toBe(
      actionMachine.invalid,
    );
  });
});

describe('release', () => {
  it.each([
    [false, [], 'DRAFT'],
    [true, [], 'READY'],
    [true, ['DRAFT', 'PAID_PAUSED', 'PAID_FINISHED', 'PAID_CANCELED'], 'READY'],
    [false, ['PAID_PAUSED'], 'DRAFT'],
    [true, ['PAID_SCHEDULED'], 'SCHEDULED'],
    [true, ['PAID_SCHEDULED', 'PAID_ACTIVE'], 'ON_AIR'],
  ] as const)('ready %s, campaigns %j -> %s', (ready, campaignStatuses, expected) => {
    expect(releaseStatus({ ready, campaignStatuses })).toBe(expected);
  });
});

describe('promo share', () => {
  it('has these transitions for the recipient', () =>
    expectMatrix(
      promoShareMachine,
      { side: 'RECEIVED' },
      {
        PENDING: 'ACCEPTED REJECTED DELETED_BY_RECEIVED',
        ACCEPTED: '- REJECTED DELETED_BY_RECEIVED',
        REJECTED: '- - DELETED_BY_RECEIVED',
        DELETED_BY_SOURCE: '- - DELETED',
        DELETED_BY_RECEIVED: '- - -',
        DELETED: '- - -',
      },
    ));
  it('has these transitions for the source', () =>
    expectMatrix(
      promoShareMachine,
      { side: 'SOURCE' },
      {
        PENDING: '- - DELETED_BY_SOURCE',
        ACCEPTED: '- - DELETED_BY_SOURCE',
        REJECTED: '- - DELETED_BY_SOURCE',
        DELETED_BY_SOURCE: '- - -',
        DELETED_BY_RECEIVED: '- - DELETED',
        DELETED: '- - -',
      },
    ));
  it('throws with both states as values', () => {
    const attempt = () => applyTransition(promoShareMachine, 'REJECTED', 'accept', { side: 'RECEIVED' });
    expect(attempt).toThrow(AppError);
    expect(attempt).toThrow('from REJECTED to accept');
    expect(() => applyTransition(promoShareMachine, 'PENDING', 'accept', { side: 'SOURCE' })).toThrow(
      'from PENDING to ACCEPTED',
    );
    expect(applyTransition(promoShareMachine, 'PENDING', 'accept', { side: 'RECEIVED' })).toBe('ACCEPTED');
  });
});

describe('order', () => {
  const rest = { in_progress: '- completed cancelled', completed: '- - -', cancelled: '- - -' };
  it('has these transitions once support has approved it', () =>
    expectMatrix(orderMachine, { heldForSupport: false }, { open: 'in_progress completed cancelled', ...rest }));
  it('has these transitions while it waits for support', () =>
    expectMatrix(orderMachine, { heldForSupport: true }, { open: '- - cancelled', ...rest }));
});

it('SFTP key: the first login activates it, a newer one retires it for good', () =>
  expectMatrix(sftpKeyMachine, null, {
    //         logIn   replace
    WAITING: 'ACTIVE RETIRED',
    ACTIVE: ' ACTIVE RETIRED',
    RETIRED: '-      -',
  }));

describe('delivery and upload', () => {
  const N = 'not-retryable';
  it('has these transitions in the window with attempts left', () =>
    expectMatrix(
      deliveryMachine,
      { inWindow: true, triesLeft: 3, waitsForTry: false },
      {
        //                 waitForFiles prepare filesReady transfer deliver requeue fail cancel retry
        QUEUED: /*      */ `WAITING_FOR_FILES PREPARING - - - - - CANCELED ${N}`,
        WAITING_FOR_FILES: `- PREPARING - - - QUEUED - CANCELED ${N}`,
        PREPARING: /*   */ `- - READY_TO_SEND TRANSFERRING - QUEUED - CANCELED ${N}`,
        READY_TO_SEND: /**/ `- PREPARING - - - QUEUED - CANCELED ${N}`,
        TRANSFERRING: /**/ `- - - - DELIVERED QUEUED - CANCELED ${N}`,
        DELIVERED: /*   */ `- - - - - - - - ${N}`,
        FAILED: /*      */ '- - - - - - - - QUEUED',
        CANCELED: /*    */ `- - - - - - - - ${N}`,
      },
    ));
  it('has these transitions outside the window at the last attempt', () =>
    expectMatrix(
      deliveryMachine,
      { inWindow: false, triesLeft: 0, waitsForTry: false },
      {
        QUEUED: `WAITING_FOR_FILES PREPARING - - - - FAILED CANCELED ${N}`,
        WAITING_FOR_FILES: `- PREPARING - - - QUEUED FAILED CANCELED ${N}`,
        PREPARING: `- - READY_TO_SEND - - QUEUED FAILED CANCELED ${N}`,
        READY_TO_SEND: `- PREPARING - - - QUEUED FAILED CANCELED ${N}`,
        TRANSFERRING: `- - - - DELIVERED QUEUED FAILED CANCELED ${N}`,
        DELIVERED: `- - - - - - - - ${N}`,
        FAILED: '- - - - - - - - QUEUED',
        CANCELED: `- - - - - - - - ${N}`,
      },
    ));
  it('after a failure a person can retry at once, in the window', () => {
    const rest = {
      WAITING_FOR_FILES: `- PREPARING - - - QUEUED - CANCELED ${N}`,
      PREPARING: `- - READY_TO_SEND TRANSFERRING - QUEUED - CANCELED ${N}`,
      READY_TO_SEND: `- PREPARING - - - QUEUED - CANCELED ${N}`,
      TRANSFERRING: `- - - - DELIVERED QUEUED - CANCELED ${N}`,
      DELIVERED: `- - - - - - - - ${N}`,
      FAILED: '- - - - - - - - QUEUED',
      CANCELED: `- - - - - - - - ${N}`,
    };
    const waiting = { inWindow: true, triesLeft: 3, waitsForTry: true };
    expectMatrix(deliveryMachine, waiting, {
      ...rest,
      QUEUED: 'WAITING_FOR_FILES PREPARING - - - - - CANCELED QUEUED',
    });
    expectMatrix(
      deliveryMachine,
      { ...waiting, inWindow: false },
      {
        ...rest,
        QUEUED: 'WAITING_FOR_FILES PREPARING - - - - - CANCELED outside-window',
        PREPARING: `- - READY_TO_SEND - - QUEUED - CANCELED ${N}`,
      },
    );
  });
});

describe('mailing request', () => {
  it.each([
    ['PROMOTER', 'SENT DECLINED -'],
    ['EDITOR', '- - WITHDRAWN'],
  ] as const)('has these transitions for the %s', (side, open) =>
    expectMatrix(mailingRequestMachine, { side }, { OPEN: open, SENT: '- - -', DECLINED: '- - -', WITHDRAWN: '- - -' }),
  );
});
