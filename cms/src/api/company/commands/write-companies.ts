import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { updateRow, type Row } from '@mpn/server-kit';
import type { InstitutionOwnership, RecognitionForm } from '@mpn/domain';
import type { NewCompanyRow } from '../contracts';

/** What a recognition service gets of a release: recordings without loss, the cover and other pictures. */
const FULL_QUALITY = {
  audioEnabled: true,
  coverEnabled: true,
  artworkEnabled: true,
  formats: ['FLAC', 'WAVE_STANDARD', 'WAVE_HIGH'],
  preferredAudioFormat: 'WAVE_HIGH',
};

/** Values with which a company of each type begins. New promotion companies take part in the recognition services. */
const BEGINNING: Readonly<Record<NewCompanyRow['type'], () => object>> = {
  PROMOTION: () => ({ webDeliveryEnabled: false, recognitionServices: true, recognitionSince: new Date() }),
  MEDIA: () => ({ webDeliveryEnabled: true }),
  RECOGNITION: () => ({ webDeliveryEnabled: false, ftpDeliveryEnabled: true, ftpDelivery: FULL_QUALITY }),
};

/**
 * Adds a company in the caller's transaction, which is one of `inTransaction`; the type's lifecycle hook gives it the
 * next free MPN number, a fingerprint of its own and its version, as for a company that is created in the panel.
 * @returns its id
 */
export async function insertCompany(strapi: Core.Strapi, company: NewCompanyRow): Promise<number> {
  const { id } = (await strapi.db.query('api::company.company').create({
    data: { ...company, ...BEGINNING[company.type](), publishedAt: new Date() },
    select: ['id'],
  })) as { id: number };
  return id;
}

/** Changes the contract of a recognition service. @returns whether it is one */
export async function changeRecognition(
  trx: Knex,
  companyId: number,
  { contractDate, form }: { contractDate: string; form: RecognitionForm },
): Promise<boolean> {
  const changed = await trx('companies')
    .where({ id: companyId, type: 'RECOGNITION' })
    .whereNull('deleted_at')
    .update({ recognition_contract_date: contractDate, recognition_form: form, updated_at: new Date() });
  return changed > 0;
}

/** Enters who owns a media company. @returns whether it is one */
export async function changeOwnership(trx: Knex, companyId: number, ownership: InstitutionOwnership): Promise<boolean> {
  const changed = await trx('companies')
    .where({ id: companyId, type: 'MEDIA' })
    .whereNull('deleted_at')
    .update({ ownership, version: trx.raw('version + 1') as never, updated_at: new Date() });
  return changed > 0;
}

/** Approves the registration of a company. @returns whether it was pending */
export async function approveCompany(trx: Knex, companyId: number): Promise<boolean> {
  const approved = await trx('companies')
    .where({ id: companyId, pending_registration: true })
    .update({ pending_registration: false });
  return approved > 0;
}

/**
 * Deletes a company whose registration was declined. Nobody of it ever logged in, so nothing refers to it.
 * @returns its name; null if no registration waits
 */
export async function deletePendingCompany(trx: Knex, companyId: number): Promise<string | null> {
  const rows = await trx('companies')
    .where({ id: companyId, pending_registration: true })
    .delete()
    .returning<{ name: string }[]>('name');
  return rows[0]?.name ?? null;
}

/** Disables or enables a company. The caller handles its sessions and campaigns. */
export async function changeCompanyDisabled(trx: Knex, companyId: number, disabled: boolean): Promise<void> {
  await updateRow(trx, 'companies', companyId, { disabled });
}

/** Marks a company problematic, or not any more, with the reason. */
export async function changeCompanyProblematic(
  trx: Knex,
  companyId: number,
  problematic: boolean,
  statusComment: string | null,
): Promise<void> {
  await updateRow(trx, 'companies', companyId, { problematic, status_comment: statusComment });
}

/** Notes whether the shop has taken the company's last order (docs/domain.md#orders). */
export async function noteShopSync(trx: Knex, companyId: number, status: 'SYNCED' | 'FAILED'): Promise<void> {
  await trx('companies')
    .where({ id: companyId })
    .whereRaw('shop_sync_status is distinct from ?', [status])
    .update({ shop_sync_status: status });
}

/** Writes which files and formats a company accepts, named as their columns. */
export async function saveCompanyDelivery(trx: Knex, companyId: number, columns: Row): Promise<void> {
  await updateRow(trx, 'companies', companyId, columns);
}
