import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TextEncoding } from '@mpn/domain';
import { parserPool } from '@mpn/process-kit';
import type { ContactFileFacts, ContactFileRequest, FileRow } from './contact-file';

export type { FileContact, FileRow } from './contact-file';

const CONTACT_FILE = join(__dirname, 'contact-file.js');

/**
 * Reads a CSV file of contacts in a child process.
 * @param encoding chosen by a person
 * @throws AppError import-not-csv, import-quotes, import-no-columns, import-too-many-rows
 * @throws ParserFailure
 */
export async function readContactFile(
  path: string,
  encoding?: TextEncoding,
): Promise<ContactFileFacts & { rows: FileRow[] }> {
  const target = `${path}.rows`;
  try {
    const request: ContactFileRequest = { path, target, ...(encoding && { encoding }) };
    const facts = await parserPool().run<ContactFileFacts>(CONTACT_FILE, request);
    const rows: FileRow[] = [];
    for await (const line of createInterface({ input: createReadStream(target), crlfDelay: Infinity })) {
      if (line !== '') rows.push(JSON.parse(line) as FileRow);
    }
    return { ...facts, rows };
  } finally {
    await rm(target, { force: true });
  }
}
