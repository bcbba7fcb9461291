import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { DDEX_MESSAGE_LIMIT, fail, fieldError, isSuperAdmin, type Principal } from '@mpn/domain';
import { audit, database, enqueue, insertRow, inTransaction, lockTopic, select } from '@mpn/server-kit';
import { findCompany } from '../../company';
import { fileStorage, withUpload } from '../../media';
import { filesOfZip } from '../delivery/delivery';
import { CHECK_TASK } from '../jobs/tasks';
import { kindOfDelivery, messagesOf } from '../rules/delivery-files';

/** Maximum number of a company's uploads whose files are stored at one time: each may have gigabytes. */
const MAX_KEPT = 20;
/** Number of leading bytes from which the type of a file is detected. */
const FIRST_BYTES = 200;

interface Received {
  path: string;
  fileName: string;
  size: number;
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Detects the type of an upload, before it is stored. Of a ZIP file the directory is read, of a message only the size
 * is checked.
 * @throws AppError file-empty, file-size, release-import not-xml-or-zip, zip-..., no-message
 */
async function kindOf({ path, size }: Received): Promise<'zip' | 'xml'> {
  if (size === 0) throw fail('mpn.backend.media.error.file-empty');
  const kind = kindOfDelivery(await firstBytes(path));
  if (kind === null) throw fail('mpn.backend.data.error.release-import-not-xml-or-zip');
  if (kind === 'xml') {
    if (size > DDEX_MESSAGE_LIMIT) throw fail('mpn.backend.media.error.file-size', { max: '50 MB' });
    return kind;
  }
  const files = await filesOfZip(path);
  if (messagesOf(files.map((file) => file.path)).length === 0)
    throw fail('mpn.backend.data.error.release-import-no-message');
  return kind;
}

/**
 * The company that releases are imported for: the caller's own; a super admin names one, or has an own.
 * @throws AppError not-found for another than one's own or no promotion company, required at `companyId`
 */
export async function importingCompany(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number | undefined,
): Promise<number> {
  const id = companyId ?? principal.companyId;
  if (id === null) throw fieldError('companyId', 'mpn.backend.validation.error.required', { field: 'companyId' });
  const isForeign = id !== principal.companyId && !isSuperAdmin(principal);
  const company = isForeign ? undefined : await findCompany(database(strapi), { id });
  if (company?.type !== 'PROMOTION') throw fail('mpn.backend.global.error.not-found');
  return company.id;
}

/** @throws AppError release-import-too-many */
async function assertFewKept(db: Knex, companyId: number): Promise<void> {
  const [kept] = await select<{ count: number }>(
    db,
    'select count(*)::int as count from release_imports where company_id = :companyId and storage_key is not null',
    { companyId },
  );
  if ((kept?.count ?? 0) >= MAX_KEPT) throw fail('mpn.backend.data.error.release-import-too-many', { max: MAX_KEPT });
}

async function keepImport(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  received: Received,
  dryRun: boolean,
): Promise<number> {
  const kind = await kindOf(received);
  const key = `${companyId}/ddex-${randomUUID()}.${kind}`;
  await fileStorage().put(key, received.path, kind === 'zip' ? 'application/zip' : 'application/xml');
  try {
    return await inTransaction(strapi, async (trx) => {
      // Uploads at one moment are counted one after the other.
      await lockTopic(trx, `release-imports:${companyId}`);
      await assertFewKept(trx, companyId);
      const id = await insertRow(trx, 'release_imports', {
        company_id: companyId,
        created_by_user_id: principal.userId,
        source: 'UPLOAD',
        status: 'CHECKING',
        name: received.fileName.slice(-255),
        size: received.size,
        storage_key: key,
        language: principal.locale,
        import_at_once: !dryRun,
      });
      await audit(trx, principal, { action: 'release-import.create', objectType: 'release-import', objectId: id });
      await enqueue(trx, CHECK_TASK, { importId: id });
      return id;
    });
  } catch (error) {
    await fileStorage().delete(key);
    throw error;
  }
}

/**
 * Stores an uploaded delivery and queues its report.
 * @param limit maximum size in bytes
 * @returns the id of the import
 * @throws AppError those of {@link importingCompany}, {@link withUpload} and {@link kindOf}, release-import too-many
 */
export async function startImport(
  strapi: Core.Strapi,
  principal: Principal,
  request: Parameters<typeof withUpload>[2],
  { limit, companyId, dryRun }: { limit: number; companyId: number | undefined; dryRun: boolean },
): Promise<number> {
  const company = await importingCompany(strapi, principal, companyId);
  // Before the first byte is read; counted again when it is stored, one upload after the other.
  await assertFewKept(database(strapi), company);
  return withUpload(strapi, principal, request, limit, (file) => keepImport(strapi, principal, company, file, dryRun));
}
