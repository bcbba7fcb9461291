import {
  countPlayed,
  defaultPressEnd,
  employerDomain,
  extendedPressEnd,
  humanVerdict,
  isMachineAgent,
  isPressEndNear,
  joinRanges,
  MAX_PLAYED_RANGES,
  readPastedAddresses,
  type PlayedRange,
  type PressHit,
  type PressVerdict,
} from '../..';

const S = 1_000;

describe('played parts', () => {
  test.each<[string, PlayedRange[], number, PlayedRange[]]>([
    [
      'overlapping ones are one',
      [
        [0, 10],
        [5, 20],
      ],
      100,
      [[0, 20]],
    ],
    [
      'adjacent ones are one',
      [
        [0, 10],
        [10, 20],
      ],
      100,
      [[0, 20]],
    ],
    [
      'order does not matter',
      [
        [50, 60],
        [0, 10],
      ],
      100,
      [
        [0, 10],
        [50, 60],
      ],
    ],
    [
      'what lies outside of the recording is left out',
      [
        [-5, 5],
        [90, 200],
        [300, 400],
      ],
      100,
      [
        [0, 5],
        [90, 100],
      ],
    ],
    [
      'turned ones and empty ones are left out',
      [
        [20, 10],
        [7, 7],
      ],
      100,
      [],
    ],
  ])('%s', (_name, ranges, duration, expected) => expect(joinRanges(ranges, duration)).toEqual(expected));

  test('too many keep the longest', () => {
    const many = Array.from({ length: MAX_PLAYED_RANGES + 1 }, (_, n): PlayedRange => [
      n * 100,
      n * 100 + (n === 3 ? 1 : 50),
    ]);
    const kept = joinRanges(many, 100_000);
    expect(kept).toHaveLength(MAX_PLAYED_RANGES);
    expect(kept.some(([from]) => from === 300)).toBe(false);
  });

  test.each<[string, number, number, [boolean, boolean, boolean]]>([
    ['4.9 s are nothing', 4.9 * S, 200 * S, [false, false, false]],
    ['5 s are played', 5 * S, 200 * S, [true, false, false]],
    ['29.9 s are not listened to', 29.9 * S, 200 * S, [true, false, false]],
    ['30 s are listened to', 30 * S, 200 * S, [true, true, false]],
    ['90 % are all of it', 180 * S, 200 * S, [true, true, true]],
    ['a recording of 4 s that was heard is all three', 4 * S, 4 * S, [true, true, true]],
    ['a recording without a length is never all of it', 40 * S, 0, [true, true, false]],
  ])('%s', (_name, ms, duration, [played, listened, completed]) => {
    expect(countPlayed([[0, ms]], duration)).toEqual({ played, listened, completed });
  });
});

/** Published names of programs: previews of messengers, mail scanners, search engines, tools. */
const MACHINES = [
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slack-ImgProxy (+https://api.slack.com/robots)',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
  'Mozilla/5.0 (Windows NT 10.0) SkypeUriPreview Preview/0.5',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0; Pro)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/120.0 Safari/537.36',
  'Mozilla/5.0 (compatible; proofpoint)',
  'Mimecast URL scanner',
  'Barracuda Sentinel (EE)',
  'curl/8.4.0',
  'Wget/1.21',
  'python-requests/2.31',
  'Go-http-client/2.0',
  'okhttp/4.9',
  'axios/1.6',
  'Java/17.0',
  '',
];
const PEOPLE = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; CUBOT KINGKONG 9) AppleWebKit/537.36 Chrome/139.0 Mobile Safari/537.36',
];

const GET: PressHit = { kind: 'REQUEST', method: 'GET' };
/** What people do, and what programs with the name of a browser do. */
const SEQUENCES: [string, PressHit[], PressVerdict][] = [
  ['mouse', [GET, { kind: 'SEEN', visibleMs: 2_500, input: 'POINTER' }], 'HUMAN'],
  ['keyboard, or a screen reader', [GET, { kind: 'SEEN', visibleMs: 9_000, input: 'KEY' }], 'HUMAN'],
  ['phone', [GET, { kind: 'SEEN', visibleMs: 2_000, input: 'TOUCH' }], 'HUMAN'],
  ['plays at once', [GET, { kind: 'PLAYED', ms: 3_000 }, { kind: 'PLAYED', ms: 2_000 }], 'HUMAN'],
  [
    'prefetched by the browser, then read',
    [{ kind: 'REQUEST', method: 'GET', purpose: 'prefetch' }, GET, { kind: 'SEEN', visibleMs: 4_000, input: 'SCROLL' }],
    'HUMAN',
  ],
  ['scanner with the name of a browser', [GET, GET, GET], 'UNCERTAIN'],
  ['scanner that runs scripts and leaves', [GET, { kind: 'SEEN', visibleMs: 300, input: 'SCROLL' }], 'UNCERTAIN'],
  ['player pressed by mistake', [GET, { kind: 'PLAYED', ms: 1_000 }], 'UNCERTAIN'],
  ['prefetch', [{ kind: 'REQUEST', method: 'GET', purpose: 'prefetch;prerender' }], 'MACHINE'],
  ['HEAD', [{ kind: 'REQUEST', method: 'HEAD' }], 'MACHINE'],
  ['nothing yet', [], 'UNCERTAIN'],
];

describe('was a person there', () => {
  test.each(PEOPLE)('%s is a browser of a person', (agent) => expect(isMachineAgent(agent)).toBe(false));

  test.each(PEOPLE.flatMap((agent) => SEQUENCES.map(([name, hits, verdict]) => [name, agent, hits, verdict] as const)))(
    '%s, %s',
    (_name, agent, hits, verdict) => expect(humanVerdict(agent, hits).verdict).toBe(verdict),
  );

  test.each(MACHINES.flatMap((agent) => SEQUENCES.map(([name, hits]) => [agent, name, hits] as const)))(
    '"%s" never counts: %s',
    (agent, _name, hits) => expect(humanVerdict(agent, hits)).toEqual({ verdict: 'MACHINE', reasons: ['AGENT'] }),
  );
});

describe('pasted addresses', () => {
  test('are read alone, with names, and from columns; the second of two equal ones is left out', () => {
    const text = ' kim@example.org\nKim Berg <KIM@example.org>\r\nLee;lee@radio.example;Nord\n\nno address\n@x\na@b';
    expect(readPastedAddresses(text)).toEqual({
      found: [
        { email: 'kim@example.org', name: null },
        { email: 'lee@radio.example', name: 'Lee Nord' },
      ],
      unread: ['no address', '@x', 'a@b'],
    });
  });

  test.each([
    ['kim@Radio-Nord.de', 'radio-nord.de'],
    ['kim@gmail.com', null],
    ['kim@GMX.de', null],
    ['@x', null],
  ])('the employer of %s is %s', (email, domain) => expect(employerDomain(email)).toBe(domain));
});

describe('the end of a link', () => {
  const NOW = new Date('2026-11-28T12:00:00Z');
  const day = (date: Date) => date.toISOString().slice(0, 10);

  test.each([
    [['2026-12-04'], '2027-02-02'],
    [['2026-12-04', '2027-01-08', null], '2027-03-09'],
    [['2020-01-01'], '2026-12-28'],
    [[null], '2026-12-28'],
    [['2028-06-01'], '2027-11-28'],
  ])('of releases of %j is %s', (dates, end) => expect(day(defaultPressEnd(dates, NOW))).toBe(end));

  test('is said a week before, and moved by 14 days from the later of now and the end', () => {
    expect(isPressEndNear(new Date('2026-12-05T12:00:00Z'), NOW)).toBe(true);
    expect(isPressEndNear(new Date('2026-12-05T12:00:01Z'), NOW)).toBe(false);
    expect(day(extendedPressEnd(new Date('2026-11-01T12:00:00Z'), NOW))).toBe('2026-12-12');
    expect(day(extendedPressEnd(new Date('2026-12-01T12:00:00Z'), NOW))).toBe('2026-12-15');
  });
});
