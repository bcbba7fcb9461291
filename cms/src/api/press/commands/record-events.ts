import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  countHit,
  NOTHING_COUNTED,
  type BodyOf,
  type CountedPlay,
  type PlayedRange,
  type pressEndpoints,
  type PressHitData,
  type PressHitEvent,
} from '@mpn/domain';
import { announce, database, inTransaction, lockRow, select, updateRow } from '@mpn/server-kit';
import type { GuestAt } from '../access/guest-access';
import { notifyOfPress } from '../mails/press-news';
import { isKept, keepHit } from './hits';
import { tellOfManyDevices } from './many-devices';
import { savePlays } from './plays';

type Events = BodyOf<typeof pressEndpoints.events>['events'];

/** A track that is on a link, and not withdrawn. */
interface TrackOnLink {
  id: number;
  releaseId: number;
  durationMs: number;
}

const TRACKS = `select t.id, t.release_id as "releaseId", coalesce(t.duration_ms, 0) as "durationMs"
  from press_link_releases x join release_titles r on r.id = x.release_id and r.withdrawn_at is null
      and r.deleted_at is null
    join track_list t on t.release_id = r.id
  where x.link_id = :linkId and t.id = any(:ids::int[])`;

const PLAYS = `select release_id as "releaseId", track_id as "trackId", ranges::text, played, listened, completed,
    downloads, last_at as "lastAt"
  from press_plays where visit_id = :visitId and release_id is not null
    and (track_id = any(:trackIds::int[]) or (track_id is null and :wholeOf::int = release_id))`;

/** What has been counted of the tracks and the release that a hit is about. */
async function playsOf(
  trx: Knex,
  visitId: number,
  trackIds: readonly number[],
  wholeOf: number | null,
): Promise<CountedPlay[]> {
  const rows = await select<Omit<CountedPlay, 'lastAt' | 'ranges'> & { lastAt: Date; ranges: string | null }>(
    trx,
    PLAYS,
    { visitId, trackIds: [...trackIds], wholeOf },
  );
  return rows.map((row) => ({
    ...row,
    ranges: JSON.parse(row.ranges ?? '[]') as PlayedRange[],
    lastAt: row.lastAt.toISOString(),
  }));
}

/** A person was there: the first visit and the first play of a personal link are kept with it. */
async function noteVisit(strapi: Core.Strapi, trx: Knex, at: GuestAt, now: Date, hasPlayed: boolean): Promise<void> {
  await trx('press_visits').where({ id: at.visitId }).whereNull('visited_at').update({ visited_at: now });
  const grant = await lockRow<{ first_visit_at: Date | null; first_play_at: Date | null }>(
    trx,
    'press_grants',
    at.grantId,
  );
  const isFirstPlay = hasPlayed && !grant?.first_play_at;
  await updateRow(trx, 'press_grants', at.grantId, {
    last_visit_at: now,
    ...(grant?.first_visit_at ? {} : { first_visit_at: now }),
    ...(isFirstPlay ? { first_play_at: now } : {}),
  });
  if (isFirstPlay && at.kind === 'PERSON') await notifyOfPress(strapi, trx, at, 'FIRST_PLAYED', '');
  await tellOfManyDevices(strapi, trx, at);
}

/**
 * Keeps a hit and counts it, in one transaction under the lock of the visit: hits count in the order of their ids.
 * @param trackIds tracks that it is about
 * @param wholeOf release that it is about as a whole; null for none
 */
async function keepAndCount(
  strapi: Core.Strapi,
  { at, agent, data }: { at: GuestAt; agent: string; data: PressHitData },
  { trackIds, wholeOf }: { trackIds: readonly number[]; wholeOf: number | null },
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockRow(trx, 'press_visits', at.visitId);
    const hit = await keepHit(trx, at.visitId, agent, data);
    const before = await playsOf(trx, at.visitId, trackIds, wholeOf);
    const after = countHit({ ...NOTHING_COUNTED, plays: before }, hit);
    const changed = after.plays.filter((play) => !before.includes(play));
    await savePlays(trx, at.visitId, changed);
    if (after.visitedAt !== null) await noteVisit(strapi, trx, at, new Date(hit.at), after.firstPlayAt !== null);
    if (changed.length === 0 && after.visitedAt === null) return;
    await announce(trx, { resource: 'press_links', ids: [at.linkId], companies: [at.companyId] });
  });
}

/** What is kept of an event; nothing of a track that is not on the link. */
function keptEvent(event: Events[number], tracks: readonly TrackOnLink[]): PressHitEvent[] {
  const { type, visibleMs = 0, input = 'POINTER', trackId, ranges } = event;
  if (type === 'SEEN') return [{ type, visibleMs, input }];
  const track = tracks.find(({ id }) => id === trackId);
  if (!track) return [];
  const parts = (ranges ?? []).map(([from = 0, to = 0]): PlayedRange => [from, to]);
  const { id, releaseId, durationMs } = track;
  return [{ type, trackId: id, releaseId, durationMs, ranges: parts }];
}

/**
 * Records what a guest saw and played. What is sent again counts once, because parts of a recording are joined. Nothing
 * is recorded of guests who are not measured and of the promoter who looks at the page, and machines count nothing.
 */
export async function recordEvents(strapi: Core.Strapi, at: GuestAt, agent: string, events: Events): Promise<void> {
  if (!isKept(at)) return;
  const ids = [...new Set(events.flatMap(({ type, trackId = 0 }) => (type === 'PLAYED' ? [trackId] : [])))];
  const tracks = ids.length > 0 ? await select<TrackOnLink>(database(strapi), TRACKS, { linkId: at.linkId, ids }) : [];
  const kept = events.flatMap((event) => keptEvent(event, tracks));
  if (kept.length === 0) return;
  const trackIds = tracks.map(({ id }) => id);
  await keepAndCount(strapi, { at, agent, data: { kind: 'EVENTS', events: kept } }, { trackIds, wholeOf: null });
}

/** Records a download whose last byte was sent. */
export async function recordDownload(
  strapi: Core.Strapi,
  at: GuestAt,
  agent: string,
  { releaseId, trackId }: { releaseId: number; trackId: number | null },
): Promise<void> {
  if (!isKept(at)) return;
  const about = { trackIds: trackId === null ? [] : [trackId], wholeOf: trackId === null ? releaseId : null };
  await keepAndCount(strapi, { at, agent, data: { kind: 'DOWNLOAD', releaseId, trackId } }, about);
}
