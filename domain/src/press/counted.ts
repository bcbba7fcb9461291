import { countPlayed, joinRanges, playedMs, type PlayedCount, type PlayedRange } from './played';
import { humanVerdict, type PressHit, type PressInput } from './verdict';

/** An event of the page as it is kept: with what was known of the track when it came. */
export type PressHitEvent =
  | { type: 'SEEN'; visibleMs: number; input: PressInput }
  | { type: 'PLAYED'; releaseId: number; trackId: number; durationMs: number; ranges: readonly PlayedRange[] };

/** A request or message of a guest at one link, as it is kept in `press_hits`. */
export type PressHitData =
  | { kind: 'REQUEST'; call: string; method: string; purpose?: string }
  | { kind: 'EVENTS'; events: readonly PressHitEvent[] }
  | { kind: 'DOWNLOAD'; releaseId: number; trackId: number | null };

export type PressHitRecord = PressHitData & {
  /** ISO 8601, milliseconds. */
  at: string;
  /** User-Agent of the request. */
  agent: string;
};

/** What was counted of one track; `trackId` null: of a release as a whole, which can only be downloaded. */
export interface CountedPlay extends PlayedCount {
  releaseId: number;
  trackId: number | null;
  ranges: readonly PlayedRange[];
  downloads: number;
  /** ISO 8601. */
  lastAt: string;
}

/** What was counted of a guest's session at one link. Times are ISO 8601; null: not yet. */
export interface CountedVisit {
  visitedAt: string | null;
  lastVisitAt: string | null;
  firstPlayAt: string | null;
  plays: readonly CountedPlay[];
}

export const NOTHING_COUNTED: CountedVisit = { visitedAt: null, lastVisitAt: null, firstPlayAt: null, plays: [] };

type PlayedEvent = Extract<PressHitEvent, { type: 'PLAYED' }>;
type Place = Pick<CountedPlay, 'releaseId' | 'trackId'>;

const isAt =
  ({ releaseId, trackId }: Place) =>
  (play: CountedPlay): boolean =>
    play.releaseId === releaseId && play.trackId === trackId;

/** The plays with that of one place changed, or added at the end. */
function withPlay(
  plays: readonly CountedPlay[],
  place: Place,
  change: (before: CountedPlay) => CountedPlay,
  at: string,
): CountedPlay[] {
  const none = { played: false, listened: false, completed: false, ranges: [], downloads: 0, lastAt: at };
  if (!plays.some(isAt(place))) return [...plays, change({ ...place, ...none })];
  return plays.map((play) => (isAt(place)(play) ? change(play) : play));
}

/** A person was there. */
const visited = (counted: CountedVisit, at: string): CountedVisit => ({
  ...counted,
  visitedAt: counted.visitedAt ?? at,
  lastVisitAt: at,
});

const played = (plays: readonly CountedPlay[], event: PlayedEvent, at: string): CountedPlay[] =>
  withPlay(
    plays,
    { releaseId: event.releaseId, trackId: event.trackId },
    (before) => {
      const ranges = joinRanges([...before.ranges, ...event.ranges], event.durationMs);
      return { ...before, ranges, ...countPlayed(ranges, event.durationMs), lastAt: at };
    },
    at,
  );

function countEvents(before: CountedVisit, events: readonly PressHitEvent[], at: string, agent: string): CountedVisit {
  let { plays } = before;
  for (const event of events) if (event.type === 'PLAYED') plays = played(plays, event, at);
  const touched = plays.filter((play) =>
    events.some(
      (event) => event.type === 'PLAYED' && isAt({ releaseId: event.releaseId, trackId: event.trackId })(play),
    ),
  );
  const hits: PressHit[] = [
    ...events.flatMap((event): PressHit[] =>
      event.type === 'SEEN' ? [{ kind: 'SEEN', visibleMs: event.visibleMs, input: event.input }] : [],
    ),
    ...touched.map(({ ranges }): PressHit => ({ kind: 'PLAYED', ms: playedMs(ranges) })),
  ];
  const after = { ...before, plays };
  if (humanVerdict(agent, hits).verdict !== 'HUMAN') return after;
  const hasPlayed = touched.some((play) => play.played);
  return { ...visited(after, at), firstPlayAt: before.firstPlayAt ?? (hasPlayed ? at : null) };
}

/**
 * Counts one hit. The same function counts when the hit comes and when everything is counted anew, in the order in
 * which the hits came, so that both give the same numbers.
 */
export function countHit(before: CountedVisit, hit: PressHitRecord): CountedVisit {
  // Requests alone count nothing, and machines count nothing, whatever they send.
  if (hit.kind === 'REQUEST' || humanVerdict(hit.agent, []).verdict === 'MACHINE') return before;
  if (hit.kind === 'EVENTS') return countEvents(before, hit.events, hit.at, hit.agent);
  const plays = withPlay(
    before.plays,
    hit,
    (play) => ({ ...play, downloads: play.downloads + 1, lastAt: hit.at }),
    hit.at,
  );
  return visited({ ...before, plays }, hit.at);
}
