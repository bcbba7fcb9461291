import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import { inTransaction } from '@mpn/server-kit';
import { forgetLoginTries, forgetPanelTries, takeBlock } from '../../identity';
import { auditStaff, type Staff } from './staff';

/**
 * Unblocks a network; one that is unknown to a locked account is admitted to that account for a while. A panel account
 * with too many wrong passwords is unblocked for all networks.
 * @throws AppError not-found (404) when it is no longer blocked
 */
export async function liftNetworkBlock(strapi: Core.Strapi, staff: Staff, blockId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const block = await takeBlock(trx, blockId);
    if (!block) throw fail('mpn.backend.global.error.not-found');
    const { network, reason, user_id: userId } = block;
    const isPanel = reason === 'PANEL' || reason === 'ACCOUNT';
    const panelUserId = isPanel ? await forgetPanelTries(strapi, trx, block) : null;
    if (!isPanel) await forgetLoginTries(strapi, trx, block);
    const [objectType, objectId] = isPanel ? (['panel-user', panelUserId] as const) : (['user', userId] as const);
    await auditStaff(trx, staff, 'lift-network-block', objectType, objectId, { network, reason });
  });
}
