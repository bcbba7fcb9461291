import { isAppError, type ActionStatus, type CampaignStatus } from '@mpn/domain';
import { withInstants } from '../periods';
import {
  checkActions,
  checkChangeable,
  checkPeriod,
  type Period,
  type PlannedAction,
  type StoredCampaign,
} from '../campaign-save';

const PERIOD: Period = {
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  startTime: '00:00',
  startsAt: new Date('2026-12-01T00:00:00Z'),
  endsAt: new Date('2027-01-01T00:00:00Z'),
};
const BEFORE = new Date('2026-11-01T00:00:00Z');

const stored = (status: CampaignStatus, ...actions: ActionStatus[]): StoredCampaign => ({
  ...PERIOD,
  status,
  actions: actions.map((actionStatus, index) => ({
    ...PERIOD,
    id: index + 1,
    jpaVersion: 1,
    status: actionStatus,
    name: `Action ${index + 1}`,
    downloadAllowed: true,
    samplingType: 'FULL',
    selections: [],
    expansions: [],
  })),
});
const sent = ({ actions }: StoredCampaign, changes: Partial<PlannedAction> = {}): PlannedAction[] =>
  actions.map(({ id, jpaVersion, name, downloadAllowed, samplingType }) => ({
    ...PERIOD,
    ...{ id, jpaVersion, name, downloadAllowed, samplingType },
    addresseeBrowserInitialization: { selections: [], expansions: [] },
    ...changes,
  }));

function codeOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return (error.fieldErrors[0]?.code ?? error.code).replace(/^mpn\.backend\.(data\.error\.product\.)?/, '');
  }
}

test.each<[string, StoredCampaign, number, string | undefined]>([
  ['a draft with both actions', stored('DRAFT', 'DRAFT', 'DRAFT'), 2, undefined],
  ['a draft without one of two', stored('DRAFT', 'DRAFT', 'DRAFT'), 1, undefined],
  ['a draft without any', stored('DRAFT', 'DRAFT', 'DRAFT'), 0, 'samplingaction-at-least-one'],
  [
    'a paid campaign without an action that runs',
    stored('PAID_ACTIVE', 'DRAFT', 'ACTIVE'),
    1,
    'samplingaction-not-deletable',
  ],
  ['a finished campaign as it is', stored('PAID_FINISHED', 'FINISHED'), 1, 'samplingcampaign-finished'],
  [
    'a finished campaign without one of its actions',
    stored('PAID_FINISHED', 'FINISHED', 'FINISHED'),
    1,
    'samplingaction-campaign-finished',
  ],
  ['a cancelled campaign', stored('PAID_CANCELED', 'CANCELED'), 1, 'samplingcampaign-canceled'],
])('%s: saved, or refused with the reason', (_what, campaign, kept, code) => {
  expect(codeOf(() => checkChangeable(campaign, sent(campaign).slice(0, kept)))).toBe(code);
});

test.each<[string, ActionStatus, Partial<PlannedAction>, string | undefined]>([
  ['nothing changed', 'ACTIVE', {}, undefined],
  ['another name', 'ACTIVE', { name: 'Other' }, undefined],
  ['another status', 'DRAFT', { status: 'ACTIVE' }, 'samplingaction-invalid-status-update'],
  ['another version', 'DRAFT', { jpaVersion: 2 }, 'global.error.optimistic-lock'],
  ['an id that is not its', 'DRAFT', { id: 9 }, 'global.error.optimistic-lock'],
  ['another end of a finished action', 'FINISHED', { endDate: '2026-12-30' }, 'samplingaction-finished-end-date'],
  ['another name of a finished action', 'FINISHED', { name: 'Other' }, 'samplingaction-finished-modified'],
  ['another name of a cancelled action', 'CANCELED', { name: 'Other' }, 'samplingaction-canceled-modified'],
  ['an end after the campaign', 'DRAFT', { endDate: '2027-01-01' }, 'samplingaction-outside-campaign'],
])('an action with %s: saved, or refused with the reason', (_what, status, changes, code) => {
  const campaign = stored('PAID_PAUSED', status);
  expect(codeOf(() => checkActions(PERIOD, sent(campaign, changes), BEFORE, campaign))).toBe(code);
});

const TOMORROW = withInstants({ startDate: '2026-12-01', endDate: '2026-12-31', startTime: '00:00' });
// 29 November 2026, 23:30 in UTC, is the 30th in Berlin.
const NOW = new Date('2026-11-29T23:30:00Z');

test.each<[string, CampaignStatus, Date, Partial<Period>, string | undefined]>([
  ['the day after tomorrow', 'PAID_SCHEDULED', NOW, { startDate: '2026-12-02' }, undefined],
  ['today, at a time that has passed', 'PAID_SCHEDULED', NOW, { startDate: '2026-11-30' }, undefined],
  ['yesterday', 'PAID_SCHEDULED', NOW, { startDate: '2026-11-29' }, 'start-date-passed'],
  ['yesterday, as a draft', 'DRAFT', NOW, { startDate: '2026-11-29' }, undefined],
  [
    'another day after it began',
    'PAID_ACTIVE',
    new Date('2026-12-01T12:00:00Z'),
    { startDate: '2026-12-02' },
    'start-date-passed',
  ],
  [
    'another time after it began',
    'PAID_ACTIVE',
    new Date('2026-12-01T12:00:00Z'),
    { startTime: '23:00' },
    'start-date-passed',
  ],
])('the start of a campaign of 1 December moved to %s: %s', (_to, status, now, change, code) => {
  const period = withInstants({ ...TOMORROW, ...change });
  const campaign = { ...stored(status, 'SCHEDULED'), ...TOMORROW };
  expect(codeOf(() => checkPeriod(period, now, campaign))).toBe(code && `samplingcampaign-${code}`);
  const action = { ...campaign.actions[0]!, ...TOMORROW };
  const actions = sent({ ...campaign, actions: [action] }, period);
  const before = { ...campaign, actions: [{ ...action, status: status === 'DRAFT' ? 'DRAFT' : 'SCHEDULED' } as const] };
  const field = change.startTime ? 'start-time-passed' : code;
  expect(codeOf(() => checkActions(period, actions, now, before))).toBe(field && `samplingaction-${field}`);
});
