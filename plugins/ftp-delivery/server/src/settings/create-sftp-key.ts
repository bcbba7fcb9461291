import type { Core } from '@strapi/strapi';
import { fail, sftpKeyMachine, type Principal, type SftpKeysView } from '@mpn/domain';
import { database, inTransaction, insertRow } from '@mpn/server-kit';
import { deliveryConfig } from '../config';
import { makeKeyPair } from '../transfer';
import { settingsCompany } from './company-access';
import { encryptPrivateKey, auditKey, keysInUse, keysView, lockKeys, retireKey } from '../servers';
import { mainConfiguration } from './ftp-configuration';

/**
 * Creates a key pair for the SFTP logins of a media company, or renews it. A key that no server has accepted yet is
 * replaced at once; the active one stays until the new one has logged in.
 * @throws AppError not-found, resource-access-denied where the main company of the group has a server
 */
export async function createKey(strapi: Core.Strapi, principal: Principal, companyId: number): Promise<SftpKeysView> {
  await inTransaction(strapi, async (trx) => {
    const company = await settingsCompany(trx, principal, companyId);
    if (await mainConfiguration(trx, company)) throw fail('mpn.backend.global.error.resource-access-denied');
    await lockKeys(trx, companyId);
    for (const key of await keysInUse(trx, companyId))
      if (key.state === 'WAITING') await retireKey(trx, principal, key);
    const { fingerprint, publicLine, privateKey } = makeKeyPair(`mpn-delivery-${companyId}`);
    await insertRow(trx, 'sftp_keys', {
      company_id: companyId,
      state: sftpKeyMachine.initial,
      fingerprint,
      public_line: publicLine,
      private_key_encrypted: encryptPrivateKey(
        deliveryConfig(strapi).credentialsKey,
        companyId,
        fingerprint,
        privateKey,
      ),
    });
    await auditKey(trx, principal, 'company.sftp_key_created', { company_id: companyId, fingerprint });
  });
  return { sftpKeys: await keysView(database(strapi), companyId) };
}
