import type { BodyOf, pressEndpoints, PressOpened, PressPageView, PressReleasePage, PressTrack } from '@mpn/domain';
import { CallFailed, type Calls } from './calls';
import type { GuestDesign } from './designs';

type GuestEvent = BodyOf<typeof pressEndpoints.events>['events'][number];

/** Milliseconds for which a guest looked at the page: longer than what counts as a visit. */
const VISIBLE_MS = 14_000;

/** The guest's session: opens the address in a browser of its own. */
async function open(calls: Calls, url: string, agent: string): Promise<{ browser: Calls; slug: string }> {
  const token = new URL(url).hash.replace('#token=', '');
  const answer = await calls.with({ 'user-agent': agent }).answer('POST', '/api/press/sessions', { token });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { browser: calls.with({ 'user-agent': agent, cookie }), slug: ((await answer.json()) as PressOpened).slug };
}

const playedEvent = (track: PressTrack, seconds: number | 'ALL'): GuestEvent => ({
  type: 'PLAYED',
  trackId: track.id,
  ranges: [[0, Math.min(track.durationMs, seconds === 'ALL' ? track.durationMs : seconds * 1000)]],
});

/** The recording is fetched, as the page's player does, and the page says what was heard of it. */
async function play(browser: Calls, base: string, release: PressReleasePage, plays: GuestDesign['plays'] = {}) {
  for (const [number, seconds] of Object.entries(plays)) {
    const track = release.tracks[Number(number) - 1];
    if (!track?.streamUrl) continue;
    await browser.read(track.streamUrl);
    await browser.post(`${base}/events`, { events: [playedEvent(track, seconds)] });
  }
}

/** Does at the page of a link what this guest does, by the calls that the page itself makes. */
export async function visit(calls: Calls, url: string, guest: GuestDesign): Promise<void> {
  const { browser, slug } = await open(calls, url, guest.agent);
  const base = `/api/press/pages/${slug}`;
  const [release] = (await browser.get<PressPageView>(base)).releases;
  if (!release || release.withdrawn) throw new CallFailed(`${base}: there is no release`);
  await browser.post(`${base}/events`, { events: [{ type: 'SEEN', visibleMs: VISIBLE_MS, input: guest.input }] });
  await play(browser, base, release, guest.plays);
  const download = release.tracks[(guest.downloads ?? 0) - 1]?.downloads.find(({ format }) => format === 'MP3');
  if (download) await browser.read(download.url);
  if (guest.answer) {
    const { of, answer, sentence } = guest.answer;
    const trackId = of === 'release' ? null : (release.tracks[of - 1]?.id ?? null);
    await browser.post(`${base}/releases/${release.id}/answer`, { trackId, answer, sentence });
  }
  if (guest.asksForTime) await browser.post(`${base}/extension_requests`, { sentence: guest.asksForTime });
}
