import { emitInTransaction, type TransactionContext } from '@mpn/server-kit';

/**
 * Revokes the sessions of a company's people, which also cuts their running downloads, and pauses its campaigns, by
 * what identity and sampling do in this transaction. Called when a company is disabled, and before it is deleted.
 * Enabling resumes no campaign (docs/domain.md#company-administration). The caller writes the column.
 * @throws AppError last-super-admin (409) if no super admin outside of the company could log in
 */
export async function applyDisabling(context: TransactionContext, companyId: number): Promise<void> {
  await emitInTransaction(context, 'company.disabled', { companyId });
}
