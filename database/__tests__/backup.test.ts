import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupName, removeOldBackups } from '../backup/keep';
import { MANIFEST, readManifest } from '../backup/manifest';
import { open, seal } from '../backup/seal';
import { filesBelow } from '../backup/storage-files';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-keep-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function backupOf(name: string, files: Record<string, string> = { [MANIFEST]: '{"format":1}' }): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), text);
}

test('the oldest finished backups are removed; interrupted ones and foreign folders stay and do not count', async () => {
  const [first, second, third] = [1, 2, 3].map((day) => backupName(new Date(Date.UTC(2026, 6, day, 2, 10)))) as [
    string,
    string,
    string,
  ];
  await backupOf(third);
  await backupOf(first);
  await backupOf(second);
  await backupOf('2026-07-04T02-10-00', {});
  await backupOf('by-hand');
  expect(await removeOldBackups(folder, 2)).toEqual([first]);
  expect((await readdir(folder)).sort()).toEqual([second, third, '2026-07-04T02-10-00', 'by-hand']);
  expect(await removeOldBackups(folder, 2)).toEqual([]);
});

test.each([
  ['without a manifest', {}, /it is no backup, or one that was interrupted/],
  ['of a later format', { [MANIFEST]: '{"format":2}' }, /has the format 2; this version reads 1/],
])('a folder %s is refused', async (_what, files, message) => {
  await backupOf('x', files);
  await expect(readManifest(join(folder, 'x'))).rejects.toThrow(message);
});

test('work in progress is not copied, and a storage that was never used is empty', async () => {
  await mkdir(join(folder, 'company/7'), { recursive: true });
  await mkdir(join(folder, '.tmp'));
  await writeFile(join(folder, 'company/7/a.flac'), '');
  await writeFile(join(folder, '.tmp/b.part'), '');
  expect(await filesBelow(folder)).toEqual(['company/7/a.flac']);
  expect(await filesBelow(join(folder, 'nowhere'))).toEqual([]);
});

test('secrets are decrypted with their passphrase, not with another one, and not after a change of a byte', () => {
  const sealed = seal('{"key":"v"}', 'a long enough passphrase');
  expect(open(sealed, 'a long enough passphrase')).toBe('{"key":"v"}');
  expect(() => open(sealed, 'another passphrase')).toThrow(/does not open/);
  const parts = JSON.parse(sealed) as { data: string };
  const changed = Buffer.from(parts.data, 'base64');
  changed[0]! ^= 1;
  expect(() =>
    open(JSON.stringify({ ...parts, data: changed.toString('base64') }), 'a long enough passphrase'),
  ).toThrow(/does not open/);
  expect(() => seal('x', 'too short')).toThrow(/at least 12 characters/);
});
