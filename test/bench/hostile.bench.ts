import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { zipOf } from '../factories/ddex';
import { bombs, mutatedFiles, type HostileFile } from '../hostile/corpus';
import { formWith } from '../support/media';
import { logIn, startApp } from './support/app';
import { benchDatabase } from './support/bench-database';
import { benchMessage } from './support/ddex-messages';
import { note } from './support/figures';
import { importDelivery } from './support/import-delivery';
import { treeGrowth } from './support/process-tree';
import { runBench, sizeFrom, type Bench } from './support/run-bench';

/*
 * Four users upload hostile files concurrently, decompression bombs among them, while /healthz is polled: measures its
 * response times, and the memory growth of the server with its child processes. Then an archive of the most entries
 * that are taken, and one of a thousand messages, go to a server that is its own worker, as with `npm start`.
 */

const USERS = 4;
const ASK_EVERY_MS = 20;

/** Polls in a thread, so that this process's own work does not count as the server's time. */
const ASKER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const times = [];
  let isOver = false;
  parentPort.once('message', () => { isOver = true; });
  (async () => {
    while (!isOver) {
      const start = performance.now();
      const response = await fetch(workerData.url);
      await response.arrayBuffer();
      times.push(response.status === 200 ? performance.now() - start : Infinity);
      await new Promise((resolve) => setTimeout(resolve, workerData.every));
    }
    parentPort.postMessage(times.sort((one, other) => one - other));
    parentPort.unref();
  })();
`;

/** Response times of /healthz in milliseconds until `end` is called, sorted ascending. */
function keepAsking(origin: string): { end: () => Promise<number[]> } {
  const asker = new Worker(ASKER, { eval: true, workerData: { url: `${origin}/healthz`, every: ASK_EVERY_MS } });
  const times = new Promise<number[]>((resolve, reject) => {
    asker.once('message', resolve).once('error', reject);
  });
  times.catch(() => undefined);
  return {
    end: () => {
      asker.postMessage('end');
      return times;
    },
  };
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** Every bomb, and this many mutated files in between. */
async function corpus(count: number): Promise<HostileFile[]> {
  const [large, small] = [await bombs(), (await mutatedFiles(2_000)).filter((_file, index) => index % 5 === 0)];
  const chosen = small.slice(0, count);
  const every = Math.ceil(chosen.length / large.length);
  return large.flatMap((bomb, index) => [bomb, ...chosen.slice(index * every, (index + 1) * every)]);
}

/** Entries of the largest archive that is taken. */
const MOST_ENTRIES = 10_000;
/** Messages in it; the other entries are small files that no message names. */
const MESSAGES_AMONG_ENTRIES = 200;

const messageEntry = (number: number): { name: string; bytes: Buffer } => ({
  name: `B/${number}/message.xml`,
  bytes: benchMessage(number),
});

async function archives(bench: Bench): Promise<void> {
  const app = await startApp(bench, await benchDatabase(bench, 0), undefined, { WORKER: 'true' });
  const headers = await logIn(app.api);
  const first = Date.now() % 5_000_000;
  const messages = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => messageEntry(first + from + index));
  const empty = Array.from({ length: MOST_ENTRIES - MESSAGES_AMONG_ENTRIES }, (_, index) => ({
    name: `B/${first}/resources/${index}.txt`,
    bytes: Buffer.from('nothing'),
  }));
  const zips = {
    [`archive-of-${MOST_ENTRIES}`]: zipOf([...messages(0, MESSAGES_AMONG_ENTRIES), ...empty]),
    'archive-of-1000-messages': zipOf(messages(MESSAGES_AMONG_ENTRIES, 1_000)),
  };
  // Warm-up: the first import loads code.
  await importDelivery(app.api, headers, zipOf(messages(2_000, 5)));
  for (const [name, zip] of Object.entries(zips)) {
    const healthz = keepAsking(`http://127.0.0.1:${app.port}`);
    const { seconds, report } = await importDelivery(app.api, headers, zip);
    const times = await healthz.end();
    note(`${name}: ${seconds.toFixed(1)} s, ${JSON.stringify(report.counts)}; max ${quantile(times, 1).toFixed(0)} ms`);
    console.log(`bench hostile-healthz-p99, ${name}: ${quantile(times, 0.99).toFixed(0)}ms (aim ≤100ms)`);
  }
}

runBench(async (bench) => {
  const files = await corpus(sizeFrom('BENCH_HOSTILE_FILES', 200));
  const app = await startApp(bench, await benchDatabase(bench, 0));
  const headers = await logIn(app.api);
  const statuses = new Map<number, number>();
  const post = async ({ kind, name, bytes }: HostileFile): Promise<void> => {
    const { status } = await fetch(`${app.api}/files/${kind}`, {
      method: 'POST',
      headers,
      body: formWith(bytes, name),
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  // Warm-up: the first upload of each kind loads code.
  for (const kind of new Set(files.map((file) => file.kind))) await post(files.find((file) => file.kind === kind)!);
  statuses.clear();
  await sleep(2_000);
  const origin = `http://127.0.0.1:${app.port}`;
  const idle = keepAsking(origin);
  await sleep(5_000);
  note(`/healthz while nobody uploads: p99 ${quantile(await idle.end(), 0.99).toFixed(0)} ms`);
  const healthz = keepAsking(origin);
  let next = 0;
  const user = async (): Promise<void> => {
    while (next < files.length) await post(files[next++]!);
  };
  const start = performance.now();
  const growth = await treeGrowth(app.pid, () => Promise.all(Array.from({ length: USERS }, user)));
  const seconds = (performance.now() - start) / 1000;
  const times = await healthz.end();
  note(`${files.length} files by ${USERS} users in ${seconds.toFixed(0)} s; answers: ${JSON.stringify([...statuses])}`);
  const [middle, high, most] = [quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)];
  note(`/healthz, ${times.length} times: p50 ${middle.toFixed(1)} ms, max ${most.toFixed(0)} ms`);
  console.log(`bench hostile-healthz-p99: ${high.toFixed(0)}ms (aim ≤100ms)`);
  console.log(`bench hostile-memory-growth: ${growth.toFixed(0)}MB (aim <500MB)`);
  await archives(bench);
});
