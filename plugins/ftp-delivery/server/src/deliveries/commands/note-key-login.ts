import type { Core } from '@strapi/strapi';
import { applyTransition, sftpKeyMachine } from '@mpn/domain';
import { database, inTransaction, type Actor } from '@mpn/server-kit';
import { retryAfterLogin } from './retry-after-change';
import { auditKey, keysInUse, lockKeys, retireKey } from '../../servers';

/**
 * Records that a server has accepted a key. At its first login the key becomes the active one, the older ones are
 * retired, and the deliveries that failed at the login are retried.
 * @param fingerprint of the accepted key; nothing happens if it was replaced meanwhile
 */
export async function noteKeyLogin(
  strapi: Core.Strapi,
  actor: Actor,
  companyId: number,
  fingerprint: string,
): Promise<void> {
  const isNew = (state: string, of: string): boolean => of === fingerprint && state === 'WAITING';
  const before = await keysInUse(database(strapi), companyId);
  if (!before.some((key) => isNew(key.state, key.fingerprint))) return;
  await inTransaction(strapi, async (trx) => {
    await lockKeys(trx, companyId);
    const keys = await keysInUse(trx, companyId);
    const accepted = keys.find((key) => isNew(key.state, key.fingerprint));
    if (!accepted) return;
    const now = new Date();
    const state = applyTransition(sftpKeyMachine, accepted.state, 'logIn', null);
    await trx('sftp_keys').where({ id: accepted.id }).update({ state, logged_in_at: now, updated_at: now });
    await auditKey(trx, actor, 'company.sftp_key_active', accepted);
    for (const key of keys) if (key.id < accepted.id) await retireKey(trx, actor, key);
    await retryAfterLogin(trx, actor, companyId);
  });
}
