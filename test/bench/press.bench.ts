import type { Pool } from 'pg';
import { Pool as Connections } from 'pg';
import type { PressResultView } from '@mpn/domain';
import { createMediaCompany } from '../factories/companies';
import { createRelease, sampleTo } from '../factories/release';
import { createUser, PASSWORD } from '../factories/users';
import { logIn, startApp } from './support/app';
import { benchDatabase } from './support/bench-database';
import { atMost, note, percentile } from './support/figures';
import { forEachOf, linkFor, openAll, type BenchGuest } from './support/press-guests';
import { get, sendJson } from './support/requests';
import { runBench, sizeFrom, type Bench } from './support/run-bench';

/*
 * What guests of press links send while they play, at many sessions, beside an interaction of an editor: milliseconds
 * of both, in turns, and whether every number is right afterwards.
 */

const SESSIONS = sizeFrom('BENCH_PRESS_SESSIONS', 10_000);
const EDITORS = 100;
const TRACKS = 12;
/** Calls of each kind that are timed, in turns of a few. */
const TIMED = 2_000;
const TURN = 10;
/** Of all guests, those who are timed; each reports for two tracks, so that one report of forty is a first one. */
const LISTENING = 50;
/** Guests of the loaded run, and events in each message of it. */
const LOADED = 1_000;
const EVENTS = 50;
const AT_ONCE = 4;

const editorName = (number: number): string => `bench-press-editor-${number}`;

async function fill(pool: Pool): Promise<void> {
  const institution = await createMediaCompany(pool, { web_delivery_enabled: true });
  for (let number = 0; number < EDITORS; number += 1) {
    const username = editorName(number);
    await createUser(pool, 'MEDIA_USER', { company_id: institution.id, username, email: `${username}@example.org` });
  }
  const { rows } = await pool.query<{ company_id: number }>(
    `select company_id from up_users where username = 'bench-promoter'`,
  );
  const release = await createRelease(pool, rows[0]!.company_id, { title: 'Bench' }, TRACKS);
  await sampleTo(pool, release.id, institution.id);
}

interface Measured {
  api: string;
  releaseId: number;
  trackIds: number[];
  guests: readonly BenchGuest[];
  editors: readonly Record<string, string>[];
}

type Range = [number, number];

/** Milliseconds of the whole run in which each guest has heard a track; by guest and track. */
type Heard = Map<string, number>;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function sendPlayed({ api }: Measured, { slug, headers }: BenchGuest, parts: { trackId: number; ranges: Range[] }[]) {
  const events = parts.map((part) => ({ type: 'PLAYED', ...part }));
  return sendJson({ url: `${api}/press/pages/${slug}/events`, headers }, { events });
}

/** A guest reports every five seconds, as the page does: the n-th report of a track begins at its start. */
async function guestsCall(of: Measured, heard: Heard, number: number): Promise<number> {
  const at = (number % LISTENING) * Math.floor(of.guests.length / LISTENING);
  const trackId = of.trackIds[Math.floor((number * 2) / TIMED) % TRACKS]!;
  const key = `${at} ${trackId}`;
  const until = (heard.get(key) ?? 0) + 5_000;
  heard.set(key, until);
  return timed(() => sendPlayed(of, of.guests[at]!, [{ trackId, ranges: [[0, until]] }]));
}

/** An editor has listened to a track. */
async function editorsCall({ api, releaseId, trackIds, editors }: Measured, number: number): Promise<number> {
  const headers = editors[number % editors.length]!;
  const trackId = trackIds[Math.floor(number / editors.length) % TRACKS]!;
  const type = number < editors.length * TRACKS ? 'LISTENED_TO' : 'SEEN';
  return timed(() => sendJson({ url: `${api}/releases/${releaseId}/interactions`, headers }, { type, trackId }));
}

async function inTurns(of: Measured, heard: Heard): Promise<void> {
  const press: number[] = [];
  const interactions: number[] = [];
  for (let number = 0; number < TIMED; number += TURN) {
    for (let each = number; each < number + TURN; each += 1) press.push(await guestsCall(of, heard, each));
    for (let each = number; each < number + TURN; each += 1) interactions.push(await editorsCall(of, each));
  }
  const of95 = (values: readonly number[]): string =>
    `p50 ${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms`;
  note(`events of guests: ${of95(press)}; interactions of editors: ${of95(interactions)}`);
  atMost(`press-event-p95-at-${of.guests.length}`, percentile(press, 0.95) / percentile(interactions, 0.95), 1.2);
}

/** Guests send one message with as many events, of all tracks, as it may have, some at a time. */
async function loaded(of: Measured, heard: Heard): Promise<void> {
  const times: number[] = [];
  const start = performance.now();
  const sending = of.guests.slice(0, LOADED);
  await forEachOf(sending, AT_ONCE, async (guest, at) => {
    const parts = Array.from({ length: EVENTS }, (_, number) => {
      const trackId = of.trackIds[number % TRACKS]!;
      const key = `${at} ${trackId}`;
      const until = Math.max(heard.get(key) ?? 0, (number + 1) * 2_000);
      heard.set(key, until);
      return { trackId, ranges: [[0, until]] as Range[] };
    });
    times.push(await timed(() => sendPlayed(of, guest, parts)));
  });
  const seconds = (performance.now() - start) / 1000;
  note(
    `${EVENTS} events of each of ${sending.length} guests, ${AT_ONCE} at a time: ` +
      `${Math.round(sending.length / seconds)} messages a second, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
  );
}

/** What the promoter is shown has to be what was sent. */
async function compare(of: Measured, heard: Heard, authorization: Record<string, string>, linkId: number) {
  const url = `${of.api}/press_links/${linkId}/_views/result`;
  const result = JSON.parse(await get({ url, headers: authorization })) as PressResultView;
  const wrong = result.tracks.filter(({ trackId, played, listened }) => {
    const ms = [...heard].flatMap(([key, until]) => (key.endsWith(` ${trackId}`) ? [until] : []));
    return (
      played !== ms.filter((each) => each >= 5_000).length || listened !== ms.filter((each) => each >= 30_000).length
    );
  });
  note(wrong.length === 0 ? 'every number is right' : `${wrong.length} of ${TRACKS} tracks have wrong numbers`);
  if (wrong.length > 0) process.exitCode = 1;
}

async function measuredOf(bench: Bench, databaseUrl: string) {
  const app = await startApp(bench, databaseUrl, undefined, { DATABASE_POOL_MAX: '20' });
  const pool = new Connections({ connectionString: databaseUrl, max: 1 });
  bench.onEnd(() => pool.end());
  const { rows } = await pool.query<{ releaseId: number; trackIds: number[] }>(
    `select r.id as "releaseId", array_agg(t.id order by t.position) as "trackIds"
     from releases r join tracks t on t.release_id = r.id where r.title = 'Bench' group by r.id`,
  );
  // Rows of an earlier run.
  await pool.query('truncate interactions, press_hits, press_links, press_grants, press_visits, press_plays cascade');
  const authorization = await logIn(app.api);
  const { link, urls } = await linkFor(app.api, authorization, rows[0]!.releaseId, SESSIONS);
  const start = performance.now();
  const guests = await openAll(app.api, urls);
  note(`${guests.length} guests have opened their links, ${Math.round((performance.now() - start) / 1000)} s`);
  const editors: Record<string, string>[] = [];
  for (let number = 0; number < EDITORS; number += 1) {
    editors.push(await logIn(app.api, { loginName: editorName(number), password: PASSWORD }));
  }
  return { of: { api: app.api, ...rows[0]!, guests, editors }, authorization, linkId: link.id };
}

runBench(async (bench) => {
  const databaseUrl = await benchDatabase(bench, 0, { name: 'press', fill });
  const { of, authorization, linkId } = await measuredOf(bench, databaseUrl);
  const heard: Heard = new Map();
  await inTurns(of, heard);
  await loaded(of, heard);
  await compare(of, heard, authorization, linkId);
});
