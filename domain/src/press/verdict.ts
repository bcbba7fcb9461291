/** What came of one guest session, in the order in which it came. */
export type PressHit =
  /** A request of the page or of one of its calls. */
  | { kind: 'REQUEST'; method: string; purpose?: string }
  /** The page says that it was seen: milliseconds in which it was visible, and what the person did. */
  | { kind: 'SEEN'; visibleMs: number; input: PressInput }
  /** The page says which parts of a recording were played: milliseconds in all, and over how many messages. */
  | { kind: 'PLAYED'; ms: number };

/** What a person did on the page. Screen readers press and focus: they come as KEY or POINTER. */
export const PressInput = ['POINTER', 'KEY', 'SCROLL', 'TOUCH', 'PLAY'] as const;
export type PressInput = (typeof PressInput)[number];

export const PressVerdict = ['HUMAN', 'UNCERTAIN', 'MACHINE'] as const;
export type PressVerdict = (typeof PressVerdict)[number];

export interface PressJudgement {
  verdict: PressVerdict;
  reasons: PressReason[];
}

export type PressReason = 'AGENT' | 'PREFETCH' | 'HEAD' | 'NO_SIGN' | 'SEEN' | 'PLAYED';

/** Milliseconds for which the page has to be visible, and which have to be played. */
const VISIBLE_MS = 2_000;
const PLAYED_MS = 5_000;

/** Programs by their published names: mail scanners, previews of messengers, search engines, tools. */
const MACHINES = [
  'bot',
  'crawl',
  'spider',
  'slurp',
  'preview',
  'facebookexternalhit',
  'facebookcatalog',
  'whatsapp',
  'telegram',
  'slack-imgproxy',
  'skypeuripreview',
  'microsoft office',
  'ms-office',
  'safelinks',
  'outlook-ios-bg',
  'proofpoint',
  'mimecast',
  'barracuda',
  'symantec',
  'fortiguard',
  'trendmicro',
  'headlesschrome',
  'phantomjs',
  'puppeteer',
  'playwright-check',
  'curl/',
  'wget/',
  'python',
  'java/',
  'go-http-client',
  'okhttp',
  'axios/',
  'node-fetch',
  'undici',
  'libwww',
  'monitoring',
  'pingdom',
  'uptime',
  'lighthouse',
  'embedly',
  'iframely',
  'bitly',
  'validator',
  'scanner',
  'urlscan',
  'virustotal',
  'google-safety',
  'google-read-aloud',
  'mediapartners',
  'apis-google',
  'feedfetcher',
  'dataprovider',
] as const;

/** Names of people's devices in which that of a program occurs. */
const DEVICES = ['cubot'] as const;

/** Whether a User-Agent names a program that nobody sits in front of; without one there is nobody either. */
export function isMachineAgent(agent: string): boolean {
  const lower = DEVICES.reduce((text, device) => text.replaceAll(device, ''), agent.toLowerCase());
  return agent.trim() === '' || MACHINES.some((name) => lower.includes(name));
}

const isPrefetch = (hit: PressHit): boolean =>
  hit.kind === 'REQUEST' && /prefetch|prerender|preview/i.test(hit.purpose ?? '');

/**
 * Whether a person was at a session. Reading the address counts nothing: mail scanners and messengers do that, too. A
 * person is who has the page before them and does something, or plays.
 * @param agent the session's User-Agent
 * @param hits of the session so far
 */
export function humanVerdict(agent: string, hits: readonly PressHit[]): PressJudgement {
  if (isMachineAgent(agent)) return { verdict: 'MACHINE', reasons: ['AGENT'] };
  const seen = hits.some((hit) => hit.kind === 'SEEN' && hit.visibleMs >= VISIBLE_MS);
  const played = hits.reduce((sum, hit) => sum + (hit.kind === 'PLAYED' ? hit.ms : 0), 0) >= PLAYED_MS;
  const reasons: PressReason[] = [...(seen ? (['SEEN'] as const) : []), ...(played ? (['PLAYED'] as const) : [])];
  if (reasons.length > 0) return { verdict: 'HUMAN', reasons };
  const requests = hits.filter((hit) => hit.kind === 'REQUEST');
  if (requests.length > 0 && requests.every(isPrefetch)) return { verdict: 'MACHINE', reasons: ['PREFETCH'] };
  if (requests.length > 0 && requests.every(({ method }) => method === 'HEAD'))
    return { verdict: 'MACHINE', reasons: ['HEAD'] };
  return { verdict: 'UNCERTAIN', reasons: ['NO_SIGN'] };
}
