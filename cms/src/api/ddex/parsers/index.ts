import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parserPool } from '@mpn/process-kit';
import type { MessageOrder, ReadMessage } from './message';
import type { ZipFileEntry } from './zip-directory';

export type { MessageHead, ReadMessage } from './message';
export type { ZipFileEntry } from './zip-directory';

const moduleOf = (name: string): string => join(__dirname, `${name}.js`);
const ZIP_DIRECTORY = moduleOf('zip-directory');
const MESSAGE = moduleOf('message');

async function throughFile(path: string, run: (target: string) => Promise<unknown>): Promise<string> {
  const target = `${path}.read`;
  try {
    await run(target);
    return await readFile(target, 'utf8');
  } finally {
    await rm(target, { force: true });
  }
}

/**
 * The files of a ZIP archive, without what operating systems add. Read in a child process.
 * @param work a path for work in progress
 * @throws AppError release-import zip-damaged, zip-path, zip-size, zip-entries
 * @throws ParserFailure
 */
export async function readZipDirectory(path: string, work: string): Promise<ZipFileEntry[]> {
  const text = await throughFile(work, (target) => parserPool().run(ZIP_DIRECTORY, { path, target }));
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ZipFileEntry]));
}

/**
 * Reads and maps a DDEX message in a child process.
 * @throws ParserFailure for one that takes too long or needs too much memory
 */
export async function readMessage(order: Omit<MessageOrder, 'target'>): Promise<ReadMessage> {
  const text = await throughFile(order.path, (target) => parserPool().run(MESSAGE, { ...order, target }));
  return JSON.parse(text) as ReadMessage;
}
