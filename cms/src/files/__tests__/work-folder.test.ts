import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workFolder } from '../work-folder';

const root = mkdtempSync(join(tmpdir(), 'mpn-work-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const HOUR_MS = 3_600_000;
const now = new Date('2026-06-01T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

test('removes what nobody has written to for long, and leaves what is being worked on', async () => {
  const work = workFolder(join(root, 'work'));
  const [left, running] = [await work.path('.wav'), await work.path('.mp3')];
  writeFileSync(left, 'half of a file');
  utimesSync(left, hoursAgo(49), hoursAgo(49));
  writeFileSync(running, 'still growing');
  utimesSync(running, hoursAgo(47), hoursAgo(47));

  expect(await work.removeStale(hoursAgo(48))).toBe(1);
  expect([existsSync(left), existsSync(running)]).toEqual([false, true]);
  expect(await work.removeStale(hoursAgo(48))).toBe(0);
});

test('a folder that was never needed has nothing in it', async () => {
  expect(await workFolder(join(root, 'never')).removeStale(now)).toBe(0);
  expect(existsSync(join(root, 'never'))).toBe(false);
});
