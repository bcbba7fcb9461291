import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workFolder } from '../work-folder';
import { ownerName } from '../work-owner';

const root = mkdtempSync(join(tmpdir(), 'mpn-work-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

const HOUR_MS = 3_600_000;
const now = new Date();
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

let count = 0;
const newFolder = (): string => join(root, String((count += 1)));

/** Writes a file with this modification time, creating the folder. */
function write(folder: string, name: string, at = now): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, 'half of a file');
  utimesSync(path, at, at);
  return path;
}

function otherProcess(): ChildProcess {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  children.push(child);
  return child;
}

const kill = (child: ChildProcess): Promise<void> =>
  new Promise((ended) => {
    child.once('exit', () => ended());
    child.kill('SIGKILL');
  });

test('removes the files of a killed process at once, and keeps those of a living one', async () => {
  const folder = newFolder();
  const [killed, living] = [otherProcess(), otherProcess()];
  const left = join(folder, ownerName(killed.pid));
  const files = [write(left, 'one'), write(left, 'two')];
  const others = write(join(folder, ownerName(living.pid)), 'three');
  const work = workFolder(folder);
  const own = await work.path('.wav');
  writeFileSync(own, 'still growing');
  expect(await work.removeStale(now)).toBe(0);

  await kill(killed);
  expect(await work.removeStale(now)).toBe(2);
  expect([...files, left, others, own].map(existsSync)).toEqual([false, false, false, true, true]);
});

test('a process that was given the id of a killed one does not keep its files', async () => {
  const folder = newFolder();
  const living = otherProcess();
  const left = write(join(folder, ownerName(living.pid).replace(/\d+$/, '1')), 'one');
  expect(await workFolder(folder).removeStale(now)).toBe(1);
  expect(existsSync(left)).toBe(false);
});

test.each([
  ['another machine', () => ownerName().replace(/owner-[0-9a-f]{8}/, 'owner-00000000')],
  ['another container', () => ownerName().replace(/(owner-[0-9a-f]{8})-\d+/, '$1-1')],
])('a process of %s counts as dead after its heartbeat timeout', async (_name, nameOf) => {
  const folder = newFolder();
  const own = join(folder, nameOf());
  // Modified long ago, but its process is alive, which is what counts.
  const file = write(own, 'one', hoursAgo(1));
  const alive = write(own, '.alive', now);
  expect(await workFolder(folder).removeStale(now)).toBe(0);
  utimesSync(alive, hoursAgo(0.2), hoursAgo(0.2));
  expect(await workFolder(folder).removeStale(now)).toBe(1);
  expect([file, own].map(existsSync)).toEqual([false, false]);
});

test('sends the heartbeat of its own process', async () => {
  const folder = newFolder();
  await workFolder(folder).path();
  expect(existsSync(join(folder, ownerName(), '.alive'))).toBe(true);
});

test('removes files not written to for two days, whoever owns them', async () => {
  const folder = newFolder();
  const work = workFolder(folder);
  const [left, running] = [await work.path('.wav'), await work.path('.mp3')];
  writeFileSync(left, 'half of a file');
  utimesSync(left, hoursAgo(49), hoursAgo(49));
  writeFileSync(running, 'still growing');
  utimesSync(running, hoursAgo(47), hoursAgo(47));
  const loose = [write(folder, 'old', hoursAgo(49)), write(folder, 'new', hoursAgo(47))];

  expect(await work.removeStale(now)).toBe(2);
  expect([left, running, ...loose].map(existsSync)).toEqual([false, true, false, true]);
  expect(await work.removeStale(now)).toBe(0);
});

test('a folder that was never used is empty', async () => {
  const folder = newFolder();
  expect(await workFolder(folder).removeStale(now)).toBe(0);
  expect(existsSync(folder)).toBe(false);
});
