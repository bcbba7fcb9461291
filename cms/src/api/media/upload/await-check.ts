import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { fail, type FileView, type Principal } from '@mpn/domain';
import { database, select, settledWithin, SharedWork } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { toFileView, type FileViewColumns, type StoredFileRow } from '../queries/file-row';
import { isOwnUpload } from '../rules/own-upload';
import { checkUpload, refusalOf, type CheckTry } from './check-outcome';

const LOOK_AGAIN_MS = 500;

type UploadedRow = FileViewColumns &
  Pick<StoredFileRow, 'state' | 'refusal' | 'company_id' | 'uploader_id' | 'promo_share_id'>;

/**
 * A file that the caller has uploaded, whether or not it is checked.
 * @throws AppError not-found; of a refused file the error of its check
 */
export async function uploadedView(strapi: Core.Strapi, principal: Principal, fileId: number): Promise<FileView> {
  const [file] = await select<UploadedRow>(
    database(strapi),
    // Strapi returns jsonb as text; the refusal is parsed where it is needed.
    `select f.*, f.media_info::json as media_info, f.tags::json as tags, f.refusal::text as refusal
     from stored_files f where f.id = :fileId`,
    { fileId },
  );
  if (!file || file.company_id !== principal.companyId || !isOwnUpload(principal, file))
    throw fail('mpn.backend.global.error.not-found');
  if (file.check_state === 'REFUSED') throw refusalOf(file);
  if (file.state === 'DISCARDED') throw fail('mpn.backend.global.error.not-found');
  return toFileView(principal, file);
}

const checking = new SharedWork<boolean>();

/** Checks an accepted file in this process, once. */
const check = (strapi: Core.Strapi, fileId: number, attempt: CheckTry): Promise<boolean> =>
  checking.run(String(fileId), () => checkUpload(strapi, fileId, attempt));

/**
 * Begins to check an accepted file, whether or not a request waits for the outcome. If the file cannot be checked now,
 * or this process ends, the queued job does it.
 * @param received path of the received file
 */
export function beginCheck(strapi: Core.Strapi, fileId: number, received: string): void {
  // What keeps a file from being checked is logged where it happens.
  check(strapi, fileId, { isLast: () => false, received }).catch(() => undefined);
}

/**
 * Checks an accepted file and waits for the outcome for UPLOAD_ANSWER_SECONDS. The check goes on when nobody waits any
 * more; when this process ends, the queued job does it.
 * @param received path of the received file. A file that has one is refused if it cannot be checked while the request
 * waits: its sender has it still. Otherwise, and later, it is kept for another try.
 * @returns the file; UPLOADING if its check has not ended by then
 * @throws AppError of a refused file; service-unavailable if it could not be checked
 */
export async function checkedView(
  strapi: Core.Strapi,
  principal: Principal,
  fileId: number,
  received?: string,
): Promise<FileView> {
  const end = Date.now() + getSettings().UPLOAD_ANSWER_SECONDS * 1000;
  let isAwaited = received !== undefined;
  for (;;) {
    const work = check(strapi, fileId, { isLast: () => isAwaited, received });
    const isSettled = await settledWithin(work, Math.max(0, end - Date.now()));
    isAwaited &&= isSettled;
    const view = await uploadedView(strapi, principal, fileId);
    if (view.uploadStatus !== 'UPLOADING' || Date.now() >= end) return view;
    // Another process is checking it.
    await sleep(LOOK_AGAIN_MS);
  }
}
