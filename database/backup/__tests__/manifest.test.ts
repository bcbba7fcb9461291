import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FORMAT, MANIFEST, openSealed, readManifest, SECRETS, sha256Of } from '../manifest';
import { seal } from '../seal';

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

describe('what is encrypted', () => {
  const PASSPHRASE = 'a sentence that nobody guesses';
  const put = (content: object): void =>
    writeFileSync(join(folder, SECRETS), seal(JSON.stringify(content), PASSPHRASE));
  const CONTENT = { secrets: 'a', settings: null };

  test('opens with the manifest that it was made for, and refuses another one', async () => {
    write('tables/a.csv', 'ab/cd.mp3');
    const manifestSha256 = await sha256Of(join(folder, MANIFEST));
    put({ ...CONTENT, manifestSha256 });
    expect(await openSealed(folder, PASSPHRASE, false)).toEqual({ ...CONTENT, manifestSha256 });
    write('tables/a.csv', 'ab/ce.mp3');
    await expect(openSealed(folder, PASSPHRASE, true)).rejects.toThrow('was changed');
  });

  test('of an earlier version, without a sum of the manifest, opens only if that is asked for', async () => {
    put(CONTENT);
    await expect(openSealed(folder, PASSPHRASE, false)).rejects.toThrow('--unsigned');
    expect(await openSealed(folder, PASSPHRASE, true)).toEqual(CONTENT);
  });
});
