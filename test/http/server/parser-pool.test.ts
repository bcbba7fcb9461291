import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ParserPool as Pool, ParserSettings } from '@mpn/process-kit';

const ROOT = resolve(__dirname, '../../..');

/* The compiled package: its children run compiled code. It needs a build but no server. */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- compiled before the tests, not known to the compiler
const { ParserPool } = require(join(ROOT, 'plugins/process-kit/dist')) as typeof import('@mpn/process-kit');

const folder = mkdtempSync(join(tmpdir(), 'mpn-parsers-'));
const pools: Pool[] = [];
afterAll(() => {
  for (const pool of pools) pool.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a module for the pool. */
function job(name: string, body: string): string {
  const path = join(folder, `${name}.js`);
  writeFileSync(path, `exports.run = async (input) => { ${body} };`);
  return path;
}

function poolWith(settings: Partial<ParserSettings> = {}): Pool {
  const pool = new ParserPool({
    processes: 1,
    checks: 4,
    timeoutMs: 20_000,
    // Not reached on a busy machine either, where a child may get a hundredth of a processor.
    elapsedMs: 200_000,
    sharedMemoryMb: 160,
    memoryMb: 300,
    pictureMemoryMb: 340,
    outputBytes: 100_000,
    ffmpegMemoryMb: 1024,
    ...settings,
  });
  pools.push(pool);
  return pool;
}

const echo = job('echo', 'return input');
const pid = job('pid', 'return process.pid');

/** Allocates this many megabytes outside of V8's heap limit. */
const hold = job(
  'hold',
  `const held = []; for (let mb = 0; mb < input.mb; mb += 1) { held.push(Buffer.alloc(1024 * 1024, 1)); await new Promise(setImmediate); }
   await new Promise((resolve) => setTimeout(resolve, 100)); return held.length`,
);

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: { reason?: string; code?: string }) => error.reason ?? error.code,
  );

test('input and result of a job are passed as JSON, and no result as null', async () => {
  const pool = poolWith();
  const input = { text: 'Grüße\n\u2028', list: [1, null, { deep: true }] };
  expect(await pool.run(echo, input)).toEqual(input);
  expect(await pool.run(job('nothing', 'return undefined'), null)).toBeNull();
});

test.each([
  ['loops forever', 'for (;;);', { timeoutMs: 500 }, 'time'],
  ['never answers', 'await new Promise(() => setTimeout(() => {}, 1e9))', { elapsedMs: 500 }, 'no-reply'],
  ['returns too much', 'return "x".repeat(200000)', {}, 'output'],
  ['crashes', 'process.abort()', {}, 'died'],
  ['is killed', 'process.kill(process.pid, "SIGKILL"); await new Promise(() => setTimeout(() => {}, 1e9))', {}, 'died'],
  ['is told to end', 'process.kill(process.pid); await new Promise(() => setTimeout(() => {}, 1e9))', {}, 'stopped'],
  ['exits', 'process.exit(0)', {}, 'died'],
  ['throws what is not in the catalogue', 'throw new Error("oh")', {}, 'failed'],
  ['fills the heap', 'const all = []; for (;;) all.push({ a: [1, 2, 3] });', {}, 'memory'],
  [
    'fills native memory at once',
    'return Buffer.alloc(1.5e9, 1).length',
    {},
    expect.stringMatching(/^(memory|failed)$/),
  ],
])('a job that %s fails without affecting the next one', async (name, body, settings, reason) => {
  const pool = poolWith(settings);
  expect(await reasonOf(pool.run(job(name.replace(/\W/g, '-'), body), null))).toEqual(reason);
  expect(await pool.run(echo, 'next')).toBe('next');
});

test('the time that a job waits does not count towards its limit of processor time', async () => {
  // Waits twice its limit of processor time, as a job on a busy machine does.
  const waits = job('waits', 'await new Promise((resolve) => setTimeout(resolve, 1000)); return "done"');
  expect(await poolWith({ timeoutMs: 500 }).run(waits, null)).toBe('done');
});

test('an error of the catalogue is passed on with its values', async () => {
  const domain = JSON.stringify(join(ROOT, 'domain/dist'));
  const refuses = job(
    'refuses',
    `throw require(${domain}).fail('mpn.backend.media.error.max-pages', { actual: 7, max: 5 })`,
  );
  await expect(poolWith().run(refuses, null)).rejects.toMatchObject({
    name: 'AppError',
    code: 'mpn.backend.media.error.max-pages',
    values: { actual: 7, max: 5 },
  });
});

test('a job beyond the shared memory runs again with the large limit, and is refused beyond that', async () => {
  const pool = poolWith();
  expect(await pool.run(hold, { mb: 180 })).toBe(180);
  expect(await reasonOf(pool.run(hold, { mb: 400 }))).toBe('memory');
});

test('a picture may use more memory than other files', async () => {
  // A process needs 55 to 90 MB before the job: 300 is too little for 270, and 420 enough.
  const pool = poolWith({ pictureMemoryMb: 420 });
  expect(await reasonOf(pool.run(hold, { mb: 270 }))).toBe('memory');
  expect(await pool.runPicture(hold, { mb: 270 })).toBe(270);
  expect(await reasonOf(pool.runPicture(hold, { mb: 450 }))).toBe('memory');
});

test('no other job runs beside one with the large limit when all together would exceed their limit', async () => {
  // Two times 160 together: there is no room beside one with 300.
  const pool = poolWith({ checks: 2 });
  const when = (name: string, work: string): string =>
    job(name, `const from = Date.now(); ${work}; return { from, to: Date.now() };`);
  const large = when(
    'large',
    `const held = Buffer.alloc(180 * 1024 * 1024, 1); await new Promise((end) => setTimeout(end, 500)); held.fill(2)`,
  );
  const small = when('small', 'await new Promise((end) => setTimeout(end, 20))');
  type Times = { from: number; to: number };
  const [alone, ...beside] = await Promise.all([
    pool.run<Times>(large, null),
    ...Array.from({ length: 60 }, () => pool.run<Times>(small, null)),
  ]);
  expect(beside.filter(({ from, to }) => to > alone.from && from < alone.to)).toEqual([]);
});

test('a child process is reused unless it died', async () => {
  const pool = poolWith();
  const first = await pool.run<number>(pid, null);
  expect(await pool.run(pid, null)).toBe(first);
  await reasonOf(pool.run(job('abort', 'process.abort()'), null));
  expect(await pool.run(pid, null)).not.toBe(first);
});

test('jobs run at most as many at once as configured, and long ones half as many', async () => {
  const pool = poolWith({ checks: 4 });
  let now = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 20));
    now -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => pool.check(work)));
  expect(most).toBe(4);
  most = 0;
  await Promise.all(Array.from({ length: 20 }, () => pool.checkLong(work)));
  expect(most).toBe(2);
});

test('one company has at most half of the checks, rounded up, and others do not wait for it', async () => {
  const pool = poolWith({ checks: 3 });
  const running: number[] = [];
  const ends: (() => void)[] = [];
  const work = (company: number) => (): Promise<void> =>
    pool.check(() => {
      running.push(company);
      return new Promise<void>((end) => ends.push(end));
    });
  const all = [1, 1, 1, 1, 1, 2].map((company) => pool.ofCompany(company, work(company)));
  // Work begins in microtasks: after them everything runs that may.
  await new Promise(setImmediate);
  expect(running).toEqual([1, 1, 2]);
  while (running.length < all.length || ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  expect(running).toEqual([1, 1, 2, 1, 1, 1]);
});

test('a child process has none of the environment variables of the server', async () => {
  process.env.S3_SECRET_ACCESS_KEY = 'a secret';
  const environment = await poolWith().run<string[]>(
    job('environment', 'return Object.keys(process.env).sort()'),
    null,
  );
  delete process.env.S3_SECRET_ACCESS_KEY;
  expect(environment).toEqual(['LANG', 'MALLOC_ARENA_MAX', 'PATH', 'TZ', 'VIPS_CONCURRENCY']);
});
