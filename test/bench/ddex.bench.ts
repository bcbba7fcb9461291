import { genreTable, mapMessage, readErn, type MapContext } from '@mpn/ddex-kit';
import { zipOf } from '../factories/ddex';
import { startServerProcess } from '../http/support/server-process';
import { logIn } from './support/app';
import { benchDatabase } from './support/bench-database';
import { benchMessage, TRACKS } from './support/ddex-messages';
import { atLeast, atMost, median, note } from './support/figures';
import { importDelivery } from './support/import-delivery';
import { treeGrowth } from './support/process-tree';
import { ROOT, runBench, sizeFrom, type Bench } from './support/run-bench';

/*
 * DDEX messages of 12 tracks, each read, checked and mapped, compared with libxml2-wasm parsing the same bytes only, in
 * turns. Messages are in memory, so that the disk does not matter. Then as many, without audio, as one delivery to the
 * server, twice: read, checked and written to the database, until the report is ready.
 */

const ROUNDS = 3;

const context: MapContext = {
  genres: genreTable([{ id: 1, code: 'POP', names: ['Pop'], parentId: null }]),
  formats: new Map([['DIGITAL_ALBUM', 1]]),
  locale: 'de-DE',
  today: '2026-11-25',
  files: null,
};

async function readAll(messages: readonly Buffer[]): Promise<void> {
  for (const bytes of messages) {
    const read = await readErn(bytes);
    if (!read.ok) throw new Error(read.failure.code);
    const [mapped] = mapMessage(read.message, context).releases;
    if (mapped?.draft.tracks.length !== TRACKS) throw new Error('A track is missing.');
  }
}

async function parseAll(messages: readonly Buffer[]): Promise<void> {
  const { XmlDocument } = await import('libxml2-wasm');
  for (const bytes of messages) XmlDocument.fromBuffer(bytes).dispose();
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const megabytesInUse = (): number => Math.round(process.memoryUsage().rss / 1024 / 1024);

interface Reported {
  seconds: number;
  /** Of the server and its child processes. */
  megabytes: number;
}

/** Uploads a delivery and waits for its report. */
async function report(api: string, pid: number, headers: Record<string, string>, zip: Buffer): Promise<Reported> {
  let seconds = 0;
  const megabytes = await treeGrowth(pid, async () => {
    const imported = await importDelivery(api, headers, zip);
    if (imported.report.counts.brokenMessages > 0) throw new Error('A message could not be read.');
    seconds = imported.seconds;
  });
  return { seconds, megabytes };
}

/** A small delivery to the server as warm-up, then two measured ones: the second shows whether memory grows. */
async function throughServer(bench: Bench, count: number): Promise<Reported[]> {
  const app = await startServerProcess({
    root: ROOT,
    databaseUrl: await benchDatabase(bench, 0),
    folder: bench.folder(),
    isMeasured: true,
    environment: { CLOCK_TICK: '0 * * * * *' },
  });
  bench.onEnd(() => app.stop());
  const api = `http://127.0.0.1:${app.port}/api`;
  const headers = await logIn(api);
  const delivery = (from: number, size: number): Buffer =>
    zipOf(
      Array.from({ length: size }, (_, index) => ({
        name: `B/${from + index}/message.xml`,
        bytes: benchMessage(from + index),
      })),
    );
  const first = Date.now() % 5_000_000;
  await report(api, app.pid, headers, delivery(first, 20));
  const reported: Reported[] = [];
  for (let round = 0; round < 2; round += 1) {
    reported.push(await report(api, app.pid, headers, delivery(first + 20 + round * count, count)));
  }
  return reported;
}

runBench(async (bench) => {
  const count = sizeFrom('BENCH_DDEX_MESSAGES', 1000);
  const messages = Array.from({ length: count }, (_, index) => benchMessage(index));
  await readAll(messages.slice(0, 50));
  await parseAll(messages.slice(0, 50));
  const [ours, bare]: [number[], number[]] = [[], []];
  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await secondsOf(() => readAll(messages)));
    bare.push(await secondsOf(() => parseAll(messages)));
    memory.push(megabytesInUse());
  }
  const size = Math.round(messages[0]!.byteLength / 1024);
  note(`${count} messages of ${TRACKS} tracks (${size} KB): ${Math.round((count / median(ours)) * 60)} a minute`);
  note(`memory after each round: ${memory.join(', ')} MB`);
  atMost('ddex', median(ours) / median(bare), 3);

  const reported = await throughServer(bench, count);
  for (const { seconds, megabytes } of reported) {
    note(`${count} messages reported in ${seconds.toFixed(1)} s; memory grew by ${megabytes.toFixed(0)} MB`);
  }
  atLeast(
    'ddex-reported-1000-a-minute',
    ((count / Math.max(...reported.map(({ seconds }) => seconds))) * 60) / 1000,
    1,
  );
});
