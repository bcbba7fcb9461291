import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ContactImportColumn } from '@mpn/domain';
import { parserPool } from '@mpn/server-kit';
import type { FileRow } from './contact-file';

export type { FileContact, FileRow } from './contact-file';

const CONTACT_FILE = join(__dirname, 'contact-file.js');

/**
 * Reads a CSV file of contacts in a child process.
 * @throws AppError import-not-csv, import-no-columns, import-too-many-rows
 * @throws ParserFailure
 */
export async function readContactFile(path: string): Promise<{ columns: ContactImportColumn[]; rows: FileRow[] }> {
  const target = `${path}.rows`;
  try {
    const columns = await parserPool().run<ContactImportColumn[]>(CONTACT_FILE, { path, target });
    const rows: FileRow[] = [];
    for await (const line of createInterface({ input: createReadStream(target), crlfDelay: Infinity })) {
      if (line !== '') rows.push(JSON.parse(line) as FileRow);
    }
    return { columns, rows };
  } finally {
    await rm(target, { force: true });
  }
}
