import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAppError } from '@mpn/domain';
import { filesOfBatch, walkBatch } from '../walk-batch';

const folder = mkdtempSync(join(tmpdir(), 'batch-'));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => {
  mkdirSync(join(folder, 'R1', 'resources'), { recursive: true });
  for (const name of ['BatchComplete_1.xml', 'R1/R1.xml', 'R1/resources/1.wav']) {
    writeFileSync(join(folder, name), name);
  }
  symlinkSync('/etc/hostname', join(folder, 'R1', 'link.xml'));
});

test('a batch has the files of all its folders, and no links', async () => {
  const files = await filesOfBatch(folder, 3);
  expect(files?.map(({ path, size }) => [path, size]).sort()).toEqual([
    ['BatchComplete_1.xml', 19],
    ['R1/R1.xml', 9],
    ['R1/resources/1.wav', 18],
  ]);
});

test('a batch with more files than are read is refused whole', async () => {
  expect.assertions(2);
  expect(await walkBatch(folder, 2)).toHaveLength(3);
  try {
    await filesOfBatch(folder, 2);
  } catch (error) {
    expect(isAppError(error) && [error.code, error.values]).toEqual([
      'mpn.backend.data.error.release-import-batch-files',
      { max: 2 },
    ]);
  }
});

test('a folder that is not there is no batch', async () => {
  expect(await filesOfBatch(join(folder, 'R2'))).toBeNull();
});
