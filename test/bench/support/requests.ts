import { Agent, request } from 'node:http';
import { median } from './figures';

/** A URL to measure, with the headers of every request. */
export interface Target {
  url: string;
  headers?: Record<string, string>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/**
 * One GET over a keep-alive connection, read completely.
 * @throws for any other status than 200
 */
export function get(target: Target): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(target.url, { agent, headers: target.headers ?? {} }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
      response.once('end', () => {
        const body = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${target.url} answered ${response.statusCode}: ${body.slice(0, 500)}`));
      });
    });
    call.once('error', reject).end();
  });
}

/**
 * One POST of JSON over a keep-alive connection.
 * @throws for a status that says that it failed
 */
export function sendJson(target: Target, json: object): Promise<{ body: string; cookie: string | undefined }> {
  const text = JSON.stringify(json);
  const headers = { ...target.headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const call = request(target.url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
      response.once('end', () => {
        const body = Buffer.concat(chunks).toString();
        if ((response.statusCode ?? 500) < 300) resolve({ body, cookie: response.headers['set-cookie']?.[0] });
        else reject(new Error(`${target.url} answered ${response.statusCode}: ${body.slice(0, 500)}`));
      });
    });
    call.once('error', reject).end(text);
  });
}

async function timed(target: Target): Promise<number> {
  const start = performance.now();
  await get(target);
  return performance.now() - start;
}

/** Number of rounds; alternating in small rounds distributes other load equally. */
const ROUNDS = 10;

/**
 * Median milliseconds of each target, one request at a time, in turns.
 * @param count requests per target
 */
export async function latencies<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  count: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(targets) as Name[];
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const name of names) for (let warm = 0; warm < 10; warm += 1) await get(targets[name]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      for (let each = 0; each < count / ROUNDS; each += 1) samples.get(name)?.push(await timed(targets[name]));
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples.get(name) ?? [])])) as Record<Name, number>;
}

async function burst(target: Target, concurrency: number, milliseconds: number): Promise<{ done: number; ms: number }> {
  const start = performance.now();
  let done = 0;
  const one = async (): Promise<void> => {
    do {
      await get(target);
      done += 1;
    } while (performance.now() - start < milliseconds);
  };
  await Promise.all(Array.from({ length: concurrency }, one));
  return { done, ms: performance.now() - start };
}

/** Requests per second of each target at a small concurrency, in turns. */
export async function throughput<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  { concurrency = 4, milliseconds = 2_000, turns = 3 } = {},
): Promise<Record<Name, number>> {
  const names = Object.keys(targets) as Name[];
  const sums = new Map(names.map((name) => [name, { done: 0, ms: 0 }]));
  for (const name of names) await burst(targets[name], 1, 300);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of names) {
      const sum = sums.get(name);
      const { done, ms } = await burst(targets[name], concurrency, milliseconds);
      if (sum) Object.assign(sum, { done: sum.done + done, ms: sum.ms + ms });
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const { done = 0, ms = 1 } = sums.get(name) ?? {};
      return [name, (done / ms) * 1000];
    }),
  ) as Record<Name, number>;
}
