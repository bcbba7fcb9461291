import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { applyTransition, type AuditAction, fieldError, sftpKeyMachine, type SftpKeyView } from '@mpn/domain';
import { audit, database, lockTopic, type Actor, type RowOf } from '@mpn/server-kit';
import { deliveryConfig } from '../config';
import type { LoginKey } from '../transfer';
import { decryptPrivateKey } from './credentials';

type SftpKeyRow = RowOf<'sftp_keys'>;

/** The key pairs in use of a company, newest first. */
export function keysInUse(knex: Knex, companyId: number): Promise<SftpKeyRow[]> {
  return knex('sftp_keys').where({ company_id: companyId }).whereNot({ state: 'RETIRED' }).orderBy('id', 'desc');
}

/** The key pairs in use of a company for screens: their public halves, newest first. */
export async function keysView(knex: Knex, companyId: number): Promise<SftpKeyView[]> {
  return (await keysInUse(knex, companyId)).map(({ fingerprint, public_line, state, created_at, logged_in_at }) => ({
    fingerprint,
    publicKey: public_line,
    state: state as SftpKeyView['state'],
    createdAt: created_at.toISOString(),
    loggedInAt: logged_in_at?.toISOString() ?? null,
  }));
}

/**
 * The key pairs with which deliveries of a company log in, the newest first, so that a renewed key is used as soon as
 * the server knows it. Those that can no longer be decrypted are left out.
 */
export async function loginKeys(strapi: Core.Strapi, companyId: number): Promise<LoginKey[]> {
  const { credentialsKey } = deliveryConfig(strapi);
  const rows = await keysInUse(database(strapi), companyId);
  return rows.flatMap(({ fingerprint, private_key_encrypted: sealed }) => {
    const privateKey = sealed === null ? null : decryptPrivateKey(credentialsKey, companyId, fingerprint, sealed);
    return privateKey === null ? [] : [{ fingerprint, privateKey }];
  });
}

/** The error for a login by key without a usable key. */
export const keyMissing = (host: string): Error =>
  fieldError('login', 'mpn.backend.delivery.error.key-missing', { host });

/** Serializes creating and retiring the keys of a company. */
export const lockKeys = (trx: Knex, companyId: number): Promise<void> => lockTopic(trx, `sftp-keys:${companyId}`);

/** Takes a key out of use: its private half is deleted. */
export async function retireKey(trx: Knex, actor: Actor, key: SftpKeyRow): Promise<void> {
  const now = new Date();
  await trx('sftp_keys')
    .where({ id: key.id })
    .update({
      state: applyTransition(sftpKeyMachine, key.state, 'replace', null),
      private_key_encrypted: null,
      retired_at: now,
      updated_at: now,
    });
  await auditKey(trx, actor, 'company.sftp_key_retired', key);
}

export const auditKey = (
  trx: Knex,
  actor: Actor,
  action: AuditAction,
  { company_id, fingerprint }: Pick<SftpKeyRow, 'company_id' | 'fingerprint'>,
): Promise<void> => audit(trx, actor, { action, objectType: 'company', objectId: company_id, data: { fingerprint } });
