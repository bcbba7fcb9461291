import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  countPlayed,
  humanVerdict,
  joinRanges,
  playedMs,
  type BodyOf,
  type PlayedRange,
  type pressEndpoints,
  type PressHit,
} from '@mpn/domain';
import { announce, database, insertRow, inTransaction, lockRow, select, updateRow } from '@mpn/server-kit';
import type { GuestAt } from '../access/guest-access';
import { notifyOfPress } from '../mails/press-news';
import { tellOfManyDevices } from './many-devices';

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

/** The played parts of each track that a message names. */
function rangesByTrack(events: Events): Map<number, PlayedRange[]> {
  const found = new Map<number, PlayedRange[]>();
  for (const { type, trackId, ranges } of events) {
    if (type !== 'PLAYED' || trackId === undefined) continue;
    const parts = (ranges ?? []).map(([from = 0, to = 0]): PlayedRange => [from, to]);
    found.set(trackId, [...(found.get(trackId) ?? []), ...parts]);
  }
  return found;
}

/** @returns the milliseconds of the track that were heard, in all */
async function savePlayed(trx: Knex, at: GuestAt, track: TrackOnLink, parts: readonly PlayedRange[]): Promise<number> {
  const place = { visit_id: at.visitId, release_id: track.releaseId, track_id: track.id };
  const row = await trx('press_plays').where(place).first();
  const stored = (row?.ranges ?? []) as unknown;
  const before = (typeof stored === 'string' ? JSON.parse(stored) : stored) as PlayedRange[];
  const joined = joinRanges([...before, ...parts], track.durationMs);
  const values = { ranges: JSON.stringify(joined), ...countPlayed(joined, track.durationMs), last_at: new Date() };
  if (row) await updateRow(trx, 'press_plays', row.id, values);
  else await insertRow(trx, 'press_plays', { ...place, ...values, downloads: 0 });
  return playedMs(joined);
}

/** A person was there: the first visit and the first play of a personal link are kept with it. */
async function noteVisit(strapi: Core.Strapi, trx: Knex, at: GuestAt, hasPlayed: boolean): Promise<void> {
  const now = new Date();
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
 * Records what a guest saw and played. What is sent again counts once, because parts of a recording are joined; nothing
 * is recorded of machines, of guests who are not measured, and of the promoter who looks at the page.
 */
export async function recordEvents(strapi: Core.Strapi, at: GuestAt, agent: string, events: Events): Promise<void> {
  if (!at.measured || at.kind === 'PREVIEW' || at.guest.machine) return;
  const wanted = rangesByTrack(events);
  const tracks = await select<TrackOnLink>(database(strapi), TRACKS, { linkId: at.linkId, ids: [...wanted.keys()] });
  await inTransaction(strapi, async (trx) => {
    await lockRow(trx, 'press_visits', at.visitId);
    const hits: PressHit[] = events.map(({ type, visibleMs = 0, input = 'POINTER' }) =>
      type === 'SEEN' ? { kind: 'SEEN', visibleMs, input } : { kind: 'PLAYED', ms: 0 },
    );
    let hasPlayed = false;
    for (const track of tracks) {
      const ms = await savePlayed(trx, at, track, wanted.get(track.id) ?? []);
      hits.push({ kind: 'PLAYED', ms });
      hasPlayed ||= countPlayed([[0, ms]], track.durationMs).played;
    }
    if (humanVerdict(agent, hits).verdict === 'HUMAN') await noteVisit(strapi, trx, at, hasPlayed);
    await announce(trx, { resource: 'press_links', ids: [at.linkId], companies: [at.companyId] });
  });
}

/** Records a download whose last byte was sent. */
export async function recordDownload(
  strapi: Core.Strapi,
  at: GuestAt,
  { releaseId, trackId }: { releaseId: number; trackId: number | null },
): Promise<void> {
  if (!at.measured || at.kind === 'PREVIEW' || at.guest.machine) return;
  await inTransaction(strapi, async (trx) => {
    await lockRow(trx, 'press_visits', at.visitId);
    const place = { visit_id: at.visitId, release_id: releaseId, track_id: trackId };
    const row = await trx('press_plays').where(place).first();
    const now = new Date();
    if (row) await updateRow(trx, 'press_plays', row.id, { downloads: row.downloads + 1, last_at: now });
    else {
      const none = { played: false, listened: false, completed: false, ranges: JSON.stringify([]) };
      await insertRow(trx, 'press_plays', { ...place, ...none, downloads: 1, last_at: now });
    }
    await noteVisit(strapi, trx, at, false);
    await announce(trx, { resource: 'press_links', ids: [at.linkId], companies: [at.companyId] });
  });
}
