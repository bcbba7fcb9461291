import {
  endpointsIn,
  pressAccess,
  pressEndpoints,
  PressUse,
  usedDownloads,
  type PressAccess,
  type PressAccessFacts,
} from '../..';

const NOW = new Date('2026-11-28T12:00:00Z');
const BEFORE = new Date('2026-11-01T12:00:00Z');
const AFTER = new Date('2026-12-24T12:00:00Z');

const OPEN: PressAccessFacts = {
  now: NOW,
  companyEnabled: true,
  link: {
    state: 'ACTIVE',
    startAt: null,
    expiresAt: AFTER,
    hasPassword: false,
    needsCode: false,
    mode: 'DOWNLOAD',
    maxDownloads: null,
  },
  personal: { state: 'ACTIVE', expiresAt: null, hasAddress: true },
  unlocked: false,
  confirmed: false,
  release: { status: 'ON_AIR', gone: false },
  downloads: 0,
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

/** READ, LISTEN, DOWNLOAD, RESPOND, ASK, UNLOCK, CONFIRM. */
const TABLE: [string, PressAccessFacts, PressAccess[]][] = [
  ['an open link', OPEN, ['OK', 'OK', 'OK', 'OK', 'OK', 'OK', 'OK']],
  ['a disabled company', { ...OPEN, companyEnabled: false }, Array<PressAccess>(7).fill('UNKNOWN')],
  ['a revoked link', link({ state: 'REVOKED' }), Array<PressAccess>(7).fill('UNKNOWN')],
  ['a revoked personal link', personal({ state: 'REVOKED' }), Array<PressAccess>(7).fill('UNKNOWN')],
  ['a blocked institution', { ...OPEN, member: 'BLOCKED' }, Array<PressAccess>(7).fill('UNKNOWN')],
  [
    'a member who gets nothing',
    { ...OPEN, member: 'MEMBER', toMembers: 'none' },
    Array<PressAccess>(7).fill('UNKNOWN'),
  ],
  ['a paused link', link({ state: 'PAUSED' }), Array<PressAccess>(7).fill('PAUSED')],
  ['a paused personal link', personal({ state: 'PAUSED' }), Array<PressAccess>(7).fill('PAUSED')],
  ['an expired link', link({ expiresAt: BEFORE }), ['EXPIRED', 'EXPIRED', 'EXPIRED', 'EXPIRED', 'OK', 'EXPIRED', 'OK']],
  [
    'a link that ends at this instant',
    link({ expiresAt: NOW }),
    ['EXPIRED', 'EXPIRED', 'EXPIRED', 'EXPIRED', 'OK', 'EXPIRED', 'OK'],
  ],
  [
    'an expired link that was extended for the person',
    { ...link({ expiresAt: BEFORE }), personal: { ...OPEN.personal, expiresAt: AFTER } },
    ['OK', 'OK', 'OK', 'OK', 'OK', 'OK', 'OK'],
  ],
  [
    'a link that was extended beyond the person',
    personal({ expiresAt: BEFORE }),
    ['OK', 'OK', 'OK', 'OK', 'OK', 'OK', 'OK'],
  ],
  [
    'a link before its start',
    link({ startAt: AFTER }),
    ['NOT_YET', 'NOT_YET', 'NOT_YET', 'NOT_YET', 'OK', 'NOT_YET', 'OK'],
  ],
  [
    'a link with a password',
    link({ hasPassword: true }),
    ['PASSWORD', 'PASSWORD', 'PASSWORD', 'PASSWORD', 'PASSWORD', 'OK', 'PASSWORD'],
  ],
  ['an unlocked link', { ...link({ hasPassword: true }), unlocked: true }, ['OK', 'OK', 'OK', 'OK', 'OK', 'OK', 'OK']],
  [
    'a link that asks each device for a code',
    link({ needsCode: true }),
    ['CODE', 'CODE', 'CODE', 'CODE', 'CODE', 'OK', 'OK'],
  ],
  [
    'the same, with a password that was entered',
    { ...link({ needsCode: true, hasPassword: true }), unlocked: true },
    ['CODE', 'CODE', 'CODE', 'CODE', 'CODE', 'OK', 'OK'],
  ],
  [
    'the same, with one that was not',
    link({ needsCode: true, hasPassword: true }),
    ['PASSWORD', 'PASSWORD', 'PASSWORD', 'PASSWORD', 'PASSWORD', 'OK', 'PASSWORD'],
  ],
  [
    'the same on a device that was confirmed',
    { ...link({ needsCode: true }), confirmed: true },
    ['OK', 'OK', 'OK', 'OK', 'OK', 'OK', 'OK'],
  ],
  [
    'the same after its end',
    link({ needsCode: true, expiresAt: BEFORE }),
    ['EXPIRED', 'EXPIRED', 'EXPIRED', 'EXPIRED', 'CODE', 'EXPIRED', 'OK'],
  ],
  [
    'a withdrawn release',
    { ...OPEN, release: { status: 'ON_AIR', gone: true } },
    ['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN', 'OK', 'OK', 'OK'],
  ],
  [
    'a release that became a draft',
    { ...OPEN, release: { status: 'DRAFT', gone: false } },
    ['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN', 'OK', 'OK', 'OK'],
  ],
  [
    'a release that is ready',
    { ...OPEN, release: { status: 'READY', gone: false } },
    ['OK', 'OK', 'OK', 'OK', 'OK', 'OK', 'OK'],
  ],
  ['a link for listening', link({ mode: 'STREAM' }), ['OK', 'OK', 'STREAM_ONLY', 'OK', 'OK', 'OK', 'OK']],
  ['a link without an address', personal({ hasAddress: false }), ['OK', 'OK', 'STREAM_ONLY', 'OK', 'OK', 'OK', 'OK']],
  ['downloads without limit', { ...OPEN, downloads: 1_000 }, ['OK', 'OK', 'OK', 'OK', 'OK', 'OK', 'OK']],
  [
    'the last download of a limit',
    { ...link({ maxDownloads: 2 }), downloads: 1 },
    ['OK', 'OK', 'OK', 'OK', 'OK', 'OK', 'OK'],
  ],
  [
    'downloads that are used up',
    { ...link({ maxDownloads: 2 }), downloads: 2 },
    ['OK', 'OK', 'USED_UP', 'OK', 'OK', 'OK', 'OK'],
  ],
  [
    'a link for listening with a limit',
    { ...link({ mode: 'STREAM', maxDownloads: 2 }), downloads: 2 },
    ['OK', 'OK', 'STREAM_ONLY', 'OK', 'OK', 'OK', 'OK'],
  ],
  ['a member', { ...OPEN, member: 'MEMBER' }, ['OK', 'OK', 'STREAM_ONLY', 'OK', 'OK', 'OK', 'OK']],
  ['an addressee', { ...OPEN, member: 'ADDRESSEE' }, ['OK', 'OK', 'OK', 'OK', 'OK', 'OK', 'OK']],
];

test.each(TABLE)('%s', (_name, facts, expected) => {
  expect(PressUse.map((use) => pressAccess(facts, use))).toEqual(expected);
});

test.each([
  ['nothing was downloaded', [], 1, 0],
  ['a track', [{ trackId: 1, downloads: 2 }], 1, 2],
  ['another track', [{ trackId: 2, downloads: 2 }], 1, 0],
  [
    'a track, and its release as a whole',
    [
      { trackId: 1, downloads: 2 },
      { trackId: null, downloads: 1 },
    ],
    1,
    3,
  ],
  [
    'the whole after its tracks',
    [
      { trackId: 1, downloads: 2 },
      { trackId: 2, downloads: 5 },
    ],
    null,
    5,
  ],
  [
    'the whole after itself and a track',
    [
      { trackId: 1, downloads: 2 },
      { trackId: null, downloads: 1 },
    ],
    null,
    3,
  ],
])('downloads of %s', (_name, counts, trackId, used) => {
  expect(usedDownloads(counts, trackId)).toBe(used);
});

test('every call of guests at a page names its use', () => {
  const calls = endpointsIn({ pressEndpoints }).filter(({ path }) => path.includes(':slug'));
  expect(calls.length).toBeGreaterThan(9);
  expect(calls.filter(({ access, pressUse }) => access !== 'press' || pressUse === undefined)).toEqual([]);
});
