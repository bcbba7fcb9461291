import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FORMAT, MANIFEST, readManifest } from '../manifest';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, path: string): void {
  const facts = { bytes: 1, sha256: 'x' };
  const manifest = { format: FORMAT, tables: [{ file, ...facts }], files: [{ path, ...facts }] };
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest));
}

test.each([
  ['tables/a.csv', '../x'],
  ['tables/a.csv', 'a/../../x'],
  ['tables/a.csv', '/etc/cron.d/x'],
  ['tables/a.csv', '..'],
  ['tables/a.csv', ''],
  ['../../secrets', 'ab/cd.mp3'],
])('a manifest with the files %j and %j is refused', async (file, path) => {
  write(file, path);
  await expect(readManifest(folder)).rejects.toThrow('outside of the backup');
});

test('a manifest with files of the backup is read, also with names that begin with dots', async () => {
  write('tables/a.csv', 'ab/..cd.mp3');
  expect((await readManifest(folder)).files).toMatchObject([{ path: 'ab/..cd.mp3' }]);
});
