import type { Knex } from 'knex';
import { fail, invalidInput, type CompanyLogoView, type Principal } from '@mpn/domain';
import { audit, updateRow, withTransaction, type CallContext } from '@mpn/server-kit';
import { attachFiles, giveUpFile } from '../../media';
import { readCompany } from '../queries/company';
import { lockCompany, type CompanyRow } from './lock-company';

/** Gives up the logo of a company; the clean-up deletes the file, unless it is attached again. */
export async function detachLogo(trx: Knex, { id, logo_id: fileId }: CompanyRow): Promise<void> {
  if (fileId === null) return;
  await updateRow(trx, 'companies', id, { logo_id: null });
  await giveUpFile(trx, fileId);
}

const noteChange = (trx: Knex, principal: Principal, id: number): Promise<void> =>
  audit(trx, principal, {
    action: 'company.update',
    objectType: 'company',
    objectId: id,
    data: { fields: ['logo_id'] },
  });

/**
 * Sets an uploaded picture as the logo of the caller's promotion company, instead of an earlier one.
 * @throws AppError not-found for another company, and at `fileId` for anything but an own upload of a logo;
 * field-of-promotion-company, not-checked
 */
export function setLogo(call: CallContext, id: number, fileId: number): Promise<CompanyLogoView> {
  return withTransaction(call, async ({ trx, actor: principal }) => {
    // Files belong to the company of who uploads them: a super admin has none to give to another company.
    if (principal.companyId !== id) throw fail('mpn.backend.global.error.not-found');
    const company = await lockCompany(trx, principal, id);
    if (company.type !== 'PROMOTION') {
      const code = 'mpn.backend.data.error.field-of-promotion-company';
      throw invalidInput([{ field: 'fileId', code, values: { field: 'logo' } }]);
    }
    if (company.logo_id !== fileId) {
      await attachFiles(trx, principal, [{ fileId, kinds: ['COMPANY_LOGO'], field: 'fileId' }]);
      await detachLogo(trx, company);
      await updateRow(trx, 'companies', id, { logo_id: fileId });
      await noteChange(trx, principal, id);
    }
    const { promotion } = await readCompany(trx, principal, id);
    return { logoUrl: promotion?.logoUrl ?? '' };
  });
}

/**
 * Removes the logo of a company, if there is one.
 * @throws AppError not-found
 */
export async function removeLogo(call: CallContext, id: number): Promise<void> {
  await withTransaction(call, async ({ trx, actor: principal }) => {
    const company = await lockCompany(trx, principal, id);
    if (company.logo_id === null) return;
    await detachLogo(trx, company);
    await noteChange(trx, principal, id);
  });
}
