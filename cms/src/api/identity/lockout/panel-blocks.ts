import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { withoutControlCharacters } from '@mpn/domain';
import { networkOf } from '../rules/network';
import { forget, forgetNetworkTries, type NetworkVerdict } from '../limits/rate-limits';
import { noteBlock, type BlockRow } from './blocked-networks';

/** Subjects of the panel's login, beside those of {@link LoginSubject}. */
const PANEL = { key: 'panel', userId: null };
const panelAccount = (id: number) => ({ key: `panel:${id}`, userId: null });

/** Records for support that a network used up its tries at the panel's login. */
export const notePanelNetwork = (db: Knex, { network, wait }: NetworkVerdict): Promise<void> =>
  noteBlock(db, { network, subject: PANEL, reason: 'PANEL', wait });

/**
 * Records for support that a panel account had too many wrong passwords; nothing for an e-mail address without an
 * account.
 *
 * @param ip IP address of the refused login
 * @param email as entered, in lower case
 * @param wait seconds
 */
export async function notePanelAccount(db: Knex, ip: string, email: string, wait: number): Promise<void> {
  const account = await db('admin_users')
    .whereRaw('lower(email) = ?', [withoutControlCharacters(email)])
    .first<{ id: number } | undefined>('id');
  if (!account) return;
  await noteBlock(db, { network: networkOf(ip), subject: panelAccount(account.id), reason: 'ACCOUNT', wait });
}

/**
 * Resets the tries behind a block of the panel's login: a network's, or an account's from all networks.
 * @returns the panel account's id, if it was one
 */
export async function forgetPanelTries(strapi: Core.Strapi, trx: Knex, block: BlockRow): Promise<number | null> {
  if (block.reason === 'PANEL') {
    await forgetNetworkTries(strapi, 'panel-per-network', block.network);
    return null;
  }
  const id = Number(block.subject.replace(`${PANEL.key}:`, ''));
  const account = await trx('admin_users').where({ id }).first<{ email: string } | undefined>('email');
  if (account) await forget(strapi, 'panel-per-account', account.email.toLowerCase());
  await trx('blocked_networks').where({ subject: block.subject, reason: block.reason }).delete();
  return id;
}
