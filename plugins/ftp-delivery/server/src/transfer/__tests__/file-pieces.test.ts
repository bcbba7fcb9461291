import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FilePieces } from '../file-pieces';

const PIECE_BYTES = 1024 * 1024;

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'file-pieces-'));
});

afterAll(() => rm(directory, { recursive: true }));

async function fileOf(bytes: number): Promise<{ file: string; content: Buffer }> {
  const content = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 1) content[at] = (at * 31 + (at >> 12)) & 0xff;
  const file = path.join(directory, `${bytes}.bin`);
  await writeFile(file, content);
  return { file, content };
}

test.each([
  ['an empty file', 0, 0],
  ['less than a piece', 1000, 0],
  ['exactly two pieces', 2 * PIECE_BYTES, 0],
  ['three pieces and a rest', 3 * PIECE_BYTES + 7, 0],
  ['the rest behind a start', 3 * PIECE_BYTES + 7, PIECE_BYTES + 5],
])('%s is read completely', async (_name, bytes, start) => {
  const { file, content } = await fileOf(bytes);
  const read: Buffer[] = [];
  for await (const piece of new FilePieces(file, start)) read.push(Buffer.from(piece));
  expect(Buffer.concat(read).equals(content.subarray(start))).toBe(true);
});

test('closing the file while the next piece is read causes no unhandled rejection', async () => {
  // One and a half pieces: the second needs another read, which finds the file closed.
  const { file } = await fileOf(1.5 * PIECE_BYTES);
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  try {
    const pieces = new FilePieces(file);
    await pieces[Symbol.asyncIterator]().next();
    await pieces.close();
    await wait(50);
  } finally {
    process.off('unhandledRejection', note);
  }
  expect(unhandled).toEqual([]);
});
