import { endpointsIn, pressAccess, pressEndpoints, PressUse, type PressAccess, type PressAccessFacts } from '../..';

const NOW = new Date('2026-11-28T12:00:00Z');
const BEFORE = new Date('2026-11-01T12:00:00Z');
const AFTER = new Date('2026-12-24T12:00:00Z');

const OPEN: PressAccessFacts = {
  now: NOW,
  companyEnabled: true,
  link: { state: 'ACTIVE', startAt: null, expiresAt: AFTER, hasPassword: false, mode: 'DOWNLOAD' },
  personal: { state: 'ACTIVE', expiresAt: null, hasAddress: true },
  unlocked: false,
  release: { status: 'ON_AIR', gone: false },
  member: 'NONE',
  toMembers: 'stream',
};
const link = (values: Partial<PressAccessFacts['link']>): PressAccessFacts => ({
  ...OPEN,
  link: { ...OPEN.link, ...values },
});
const personal = (values: Partial<PressAccessFacts['personal']>): PressAccessFacts => ({
  ...OPEN,
  personal: { ...OPEN.personal, ...values },
});

/** READ, LISTEN, DOWNLOAD, RESPOND, ASK, UNLOCK. */
const TABLE: [string, PressAccessFacts, PressAccess[]][] = [
  ['an open link', OPEN, ['OK', 'OK', 'OK', 'OK', 'OK', 'OK']],
  ['a disabled company', { ...OPEN, companyEnabled: false }, Array<PressAccess>(6).fill('UNKNOWN')],
  ['a revoked link', link({ state: 'REVOKED' }), Array<PressAccess>(6).fill('UNKNOWN')],
  ['a revoked personal link', personal({ state: 'REVOKED' }), Array<PressAccess>(6).fill('UNKNOWN')],
  ['a blocked institution', { ...OPEN, member: 'BLOCKED' }, Array<PressAccess>(6).fill('UNKNOWN')],
  [
    'a member who gets nothing',
    { ...OPEN, member: 'MEMBER', toMembers: 'none' },
    Array<PressAccess>(6).fill('UNKNOWN'),
  ],
  ['a paused link', link({ state: 'PAUSED' }), Array<PressAccess>(6).fill('PAUSED')],
  ['a paused personal link', personal({ state: 'PAUSED' }), Array<PressAccess>(6).fill('PAUSED')],
  ['an expired link', link({ expiresAt: BEFORE }), ['EXPIRED', 'EXPIRED', 'EXPIRED', 'EXPIRED', 'OK', 'EXPIRED']],
  [
    'a link that ends at this instant',
    link({ expiresAt: NOW }),
    ['EXPIRED', 'EXPIRED', 'EXPIRED', 'EXPIRED', 'OK', 'EXPIRED'],
  ],
  [
    'an expired link that was extended for the person',
    { ...link({ expiresAt: BEFORE }), personal: { ...OPEN.personal, expiresAt: AFTER } },
    ['OK', 'OK', 'OK', 'OK', 'OK', 'OK'],
  ],
  ['a link that was extended beyond the person', personal({ expiresAt: BEFORE }), ['OK', 'OK', 'OK', 'OK', 'OK', 'OK']],
  ['a link before its start', link({ startAt: AFTER }), ['NOT_YET', 'NOT_YET', 'NOT_YET', 'NOT_YET', 'OK', 'NOT_YET']],
  [
    'a link with a password',
    link({ hasPassword: true }),
    ['PASSWORD', 'PASSWORD', 'PASSWORD', 'PASSWORD', 'PASSWORD', 'OK'],
  ],
  ['an unlocked link', { ...link({ hasPassword: true }), unlocked: true }, ['OK', 'OK', 'OK', 'OK', 'OK', 'OK']],
  [
    'a withdrawn release',
    { ...OPEN, release: { status: 'ON_AIR', gone: true } },
    ['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN', 'OK', 'OK'],
  ],
  [
    'a release that became a draft',
    { ...OPEN, release: { status: 'DRAFT', gone: false } },
    ['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN', 'OK', 'OK'],
  ],
  [
    'a release that is ready',
    { ...OPEN, release: { status: 'READY', gone: false } },
    ['OK', 'OK', 'OK', 'OK', 'OK', 'OK'],
  ],
  ['a link for listening', link({ mode: 'STREAM' }), ['OK', 'OK', 'STREAM_ONLY', 'OK', 'OK', 'OK']],
  ['a link without an address', personal({ hasAddress: false }), ['OK', 'OK', 'STREAM_ONLY', 'OK', 'OK', 'OK']],
  ['a member', { ...OPEN, member: 'MEMBER' }, ['OK', 'OK', 'STREAM_ONLY', 'OK', 'OK', 'OK']],
  ['an addressee', { ...OPEN, member: 'ADDRESSEE' }, ['OK', 'OK', 'OK', 'OK', 'OK', 'OK']],
];

test.each(TABLE)('%s', (_name, facts, expected) => {
  expect(PressUse.map((use) => pressAccess(facts, use))).toEqual(expected);
});

test('every call of guests at a page names its use', () => {
  const calls = endpointsIn({ pressEndpoints }).filter(({ path }) => path.includes(':slug'));
  expect(calls.length).toBeGreaterThan(9);
  expect(calls.filter(({ access, pressUse }) => access !== 'press' || pressUse === undefined)).toEqual([]);
});
