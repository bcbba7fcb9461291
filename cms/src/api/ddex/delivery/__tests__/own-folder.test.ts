import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWithoutLinks, privateFolder, writeWithoutLinks } from '../own-folder';

let root: string;
const others = mkdtempSync(join(tmpdir(), 'others-'));
const secret = join(others, 'secret.txt');
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inbox-'));
  mkdirSync(join(root, '10001', 'B1', 'R1'), { recursive: true });
  writeFileSync(join(root, '10001', 'B1', 'R1', 'cover.jpg'), 'own');
  writeFileSync(secret, 'secret');
});
afterEach(() => rmSync(root, { recursive: true }));
afterAll(() => rmSync(others, { recursive: true }));

const read = async (path: string): Promise<string> => {
  const handle = await openWithoutLinks(root, path);
  return handle.readFile('utf8').finally(() => handle.close());
};

test('a file is read through its folders', async () => {
  expect(await read('10001/B1/R1/cover.jpg')).toBe('own');
});

test('a file that became a link after it was listed is not opened', async () => {
  const file = join(root, '10001', 'B1', 'R1', 'cover.jpg');
  renameSync(file, `${file}.old`);
  symlinkSync(secret, file);
  await expect(read('10001/B1/R1/cover.jpg')).rejects.toMatchObject({ code: 'ELOOP' });
});

test('a folder that became a link after it was listed is not entered', async () => {
  renameSync(join(root, '10001', 'B1'), join(root, '10001', 'B2'));
  symlinkSync(others, join(root, '10001', 'B1'));
  await expect(read('10001/B1/secret.txt')).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('a folder is no file', async () => {
  await expect(read('10001/B1/R1')).rejects.toMatchObject({ code: 'EINVAL' });
});

test('a file is written with its folders, readable for others, and written again', async () => {
  await writeWithoutLinks(root, '10001/processed/B1/a.xml', 'first');
  await writeWithoutLinks(root, '10001/processed/B1/a.xml', 'second');
  expect(readFileSync(join(root, '10001/processed/B1/a.xml'), 'utf8')).toBe('second');
  expect(statSync(join(root, '10001/processed')).mode & 0o777).toBe(0o755);
  expect(statSync(join(root, '10001/processed/B1/a.xml')).mode & 0o777).toBe(0o644);
});

test.each([
  ['the file', () => symlinkSync(secret, join(root, '10001', 'secret.txt')), '10001/secret.txt', 'EEXIST'],
  [
    'a folder on the way',
    () => symlinkSync(others, join(root, '10001', 'processed')),
    '10001/processed/secret.txt',
    'ENOTDIR',
  ],
  ['a folder of that name', () => mkdirSync(join(root, '10001', 'a.xml')), '10001/a.xml', 'EEXIST'],
])('nothing is written where a deliverer has put a link or a folder: %s', async (_what, put, path, code) => {
  put();
  await expect(writeWithoutLinks(root, path, 'new')).rejects.toMatchObject({ code });
  expect(readFileSync(secret, 'utf8')).toBe('secret');
});

test("the server's own folder is closed to others, and no link", async () => {
  const own = await privateFolder(join(root, '.server'));
  expect(statSync(own).mode & 0o777).toBe(0o700);
  chmodSync(own, 0o777);
  await privateFolder(own);
  expect(statSync(own).mode & 0o777).toBe(0o700);
  symlinkSync(others, join(root, '.link'));
  await expect(privateFolder(join(root, '.link'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});
