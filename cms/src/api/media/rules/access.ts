import type { Core } from '@strapi/strapi';
import {
  isSuperAdmin,
  mayHaveForm,
  shareIncludes,
  type FileForm,
  type FilePlace,
  type FileStanding,
  type Principal,
} from '@mpn/domain';
import type { RowOf } from '@mpn/server-kit';
import { isOwnUpload } from './own-upload';

/** One place that refers to a file, and the caller's access to the record there. */
export interface ReachedFile {
  place: FilePlace;
  standing: FileStanding;
}

type FileReach = (strapi: Core.Strapi, principal: Principal, file: number) => Promise<ReachedFile[]>;

const reaches: FileReach[] = [];

/**
 * Registers how a subject refers to files. Access to another company's file depends on these places; media itself only
 * stores who uploaded a file.
 */
export function registerFileReach(reach: FileReach): void {
  reaches.push(reach);
}

async function reached(strapi: Core.Strapi, principal: Principal, file: number): Promise<ReachedFile[]> {
  return (await Promise.all(reaches.map((reach) => reach(strapi, principal, file)))).flat();
}

export type FileToRead = Pick<RowOf<'stored_files'>, 'id' | 'kind' | 'company_id' | 'uploader_id' | 'promo_share_id'>;

/**
 * Whether the principal may read a stored file in this form now; re-checked for every range of a transfer. The queries
 * that hand out URLs use the same rule (`fileForms`).
 */
export async function mayReadFile(
  strapi: Core.Strapi,
  principal: Principal,
  file: FileToRead,
  form: FileForm,
): Promise<boolean> {
  if (isSuperAdmin(principal)) return true;
  const isUploader = file.uploader_id === principal.userId;
  const isOwn = file.company_id !== null && file.company_id === principal.companyId;
  if (file.kind === 'PROFILE_IMAGE') return isOwn || isUploader;
  // Guests of the company's press links read it by a call of their own.
  if (file.kind === 'COMPANY_LOGO') return isOwn && principal.promoShare === null;
  if (isOwn && principal.companyType === 'PROMOTION') {
    if (principal.promoShare === null) return true;
    // A partner's upload for a shared release may not belong to a release yet.
    if (isOwnUpload(principal, file)) return shareIncludes(principal, 'uploadFiles');
  }
  const places = await reached(strapi, principal, file.id);
  return places.some(({ place, standing }) => mayHaveForm(place, form, standing));
}

/** Whether the principal may see a recording's waveform: if they may hear all of it. */
export function mayHearFile(strapi: Core.Strapi, principal: Principal, file: FileToRead): Promise<boolean> {
  return mayReadFile(strapi, principal, file, 'STREAM');
}
