import { lstat, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import {
  audit,
  database,
  enqueue,
  errorMessage,
  insertRow,
  inTransaction,
  isFeatureOn,
  service,
} from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { findCompany } from '../../company';
import { privateFolder } from '../delivery/own-folder';
import { walkBatch } from '../delivery/walk-batch';
import { isBatchName, isCompleteBatch, lostName, OWN_FOLDER, TAKEN, takenName, type BatchFile } from '../rules/inbox';
import { CHECK_TASK } from './tasks';

interface Batch {
  companyId: number;
  /** Path of the company's inbox folder. */
  inbox: string;
  /** Path of the server's own folder for batches that it has taken from there. */
  own: string;
  name: string;
  files: BatchFile[];
}

/** Folder names. A folder that does not exist, or that was just moved by another process, is empty. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory() && isBatchName(entry.name)).map(({ name }) => name);
}

/**
 * Moves a batch out of the reach of those who deliver. What they have put in the place of the folder meanwhile is
 * moved, never what it leads to; anything but a folder is put back.
 * @returns the folder that the batch has now
 */
async function moveAway({ inbox, own, name }: Batch): Promise<string> {
  const folder = join(own, takenName(name, Date.now()));
  await rename(join(inbox, name), folder);
  if ((await lstat(folder)).isDirectory()) return folder;
  await rename(folder, join(inbox, name));
  throw Object.assign(new Error('is no folder'), { code: 'ENOTDIR' });
}

/**
 * Takes a batch out of the inbox and queues its import, in the name of the company's first administrator; without one
 * the batch stays.
 */
async function take(strapi: Core.Strapi, batch: Batch): Promise<void> {
  const { companyId, inbox, name, files } = batch;
  const [person] = await service(strapi, 'api::identity.people').addressed(database(strapi), 'ADMINISTRATORS', {
    companyId,
  });
  if (!person) {
    strapi.log.warn(`inbox: company ${companyId} has no administrator to import for`);
    return;
  }
  const folder = await moveAway(batch);
  try {
    await inTransaction(strapi, async (trx) => {
      const id = await insertRow(trx, 'release_imports', {
        company_id: companyId,
        created_by_user_id: person.userId,
        source: 'INBOX',
        status: 'CHECKING',
        name: name.slice(-255),
        size: files.reduce((sum, { size }) => sum + size, 0),
        folder,
        language: person.locale,
        import_at_once: true,
      });
      await audit(
        trx,
        { userId: null },
        { action: 'release-import.create', objectType: 'release-import', objectId: id },
      );
      await enqueue(trx, CHECK_TASK, { importId: id });
    });
  } catch (error) {
    await rename(folder, join(inbox, name));
    throw error;
  }
}

/** Puts back what was taken by a process that ended before it had queued the import. */
async function putBackLost(
  strapi: Core.Strapi,
  { inbox, own }: Pick<Batch, 'inbox' | 'own'>,
  now: number,
): Promise<void> {
  for (const taken of await foldersIn(own)) {
    const name = lostName(taken, now);
    const folder = join(own, taken);
    if (name === null) continue;
    const known = await database(strapi)('release_imports').where({ folder }).first('id');
    if (known) continue;
    strapi.log.warn(`inbox: ${folder} was taken without an import and is put back`);
    await rename(folder, join(inbox, name));
  }
}

/** The server's own folder for batches taken from a company's inbox. @throws Error where it cannot be made */
async function ownFolder(root: string, number: string): Promise<string> {
  const all = await privateFolder(join(root, OWN_FOLDER));
  return privateFolder(join(await privateFolder(join(all, number)), TAKEN));
}

/** Takes the complete batches of one company's inbox. */
async function takeFrom(
  strapi: Core.Strapi,
  company: { id: number; number: string },
  { root, quietSeconds, now }: { root: string; quietSeconds: number; now: number },
): Promise<void> {
  const { id: companyId, number } = company;
  const inbox = join(root, number);
  const own = await ownFolder(root, number);
  await putBackLost(strapi, { inbox, own }, now).catch((error: unknown) => {
    strapi.log.error(`inbox ${number}: ${errorMessage(error)}`);
  });
  for (const name of await foldersIn(inbox)) {
    const files = (await walkBatch(join(inbox, name))) ?? [];
    if (!isCompleteBatch(files, now, quietSeconds)) continue;
    await take(strapi, { companyId, inbox, own, name, files }).catch((error: unknown) => {
      strapi.log.error(`inbox ${number}/${name}: ${errorMessage(error)}`);
    });
  }
}

/**
 * Takes every complete batch of every inbox while XML_IMPORT is on. Folders that belong to no enabled promotion company
 * are left as they are.
 */
export async function takeBatches(strapi: Core.Strapi, now: Date): Promise<void> {
  const { DDEX_INBOX_DIR: root, DDEX_INBOX_QUIET_SECONDS: quietSeconds } = getSettings();
  if (!root || !(await isFeatureOn(database(strapi), 'XML_IMPORT'))) return;
  for (const number of await foldersIn(root)) {
    const company = await findCompany(database(strapi), { mpnNumber: number });
    if (company?.type !== 'PROMOTION' || !company.isEnabled) continue;
    const where = { root, quietSeconds, now: now.getTime() };
    await takeFrom(strapi, { id: company.id, number }, where).catch((error: unknown) => {
      strapi.log.error(`inbox ${number}: ${errorMessage(error)}`);
    });
  }
}
