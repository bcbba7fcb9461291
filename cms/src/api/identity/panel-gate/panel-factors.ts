import type { Knex } from 'knex';
import { openSealedText, sealText, type Seal } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import identity from '../../../../config/identity';
import { matchingStep } from '../factors/totp';

const sealOf = (panelUserId: number): Seal => ({
  secret: getSettings().secrets.encryptionKey,
  purpose: 'panel-factor',
  context: String(panelUserId),
});

interface FactorRow {
  sealed_secret: string | null;
  added_at: Date | null;
  last_step: string | null;
  sealed_setup: string | null;
  setup_until: Date | null;
}

const lockFactor = (trx: Knex, panelUserId: number): Promise<FactorRow | undefined> =>
  trx('panel_factors')
    .where({ panel_user_id: panelUserId })
    .forUpdate()
    .first<FactorRow | undefined>('sealed_secret', 'added_at', 'last_step', 'sealed_setup', 'setup_until');

/** An account of the panel that may log in, by its e-mail address in any case. */
export async function findPanelAccount(db: Knex, email: string): Promise<{ id: number; email: string } | undefined> {
  return db('admin_users')
    .whereRaw('lower(email) = ?', [email.trim().toLowerCase()])
    .where({ is_active: true })
    .whereRaw('blocked is not true')
    .first<{ id: number; email: string } | undefined>('id', 'email');
}

/**
 * When the account's factor was set up, of an account that may log in.
 * @returns null without a factor
 */
export async function panelFactorSince(db: Knex, panelUserId: number): Promise<Date | null> {
  const row = await db('panel_factors as f')
    .join('admin_users as u', 'u.id', 'f.panel_user_id')
    .where({ panel_user_id: panelUserId, is_active: true })
    .whereRaw('blocked is not true')
    .whereNotNull('sealed_secret')
    .first<{ added_at: Date } | undefined>('f.added_at');
  return row?.added_at ?? null;
}

/**
 * Keeps a key that is not in use yet; a former one that was not finished is replaced.
 * @returns false where the account has a factor, which stays
 */
export async function beginPanelSetup(trx: Knex, panelUserId: number, secret: string): Promise<boolean> {
  await trx('panel_factors').insert({ panel_user_id: panelUserId }).onConflict('panel_user_id').ignore();
  const kept = await trx('panel_factors')
    .where({ panel_user_id: panelUserId })
    .whereNull('sealed_secret')
    .update({
      sealed_setup: sealText(sealOf(panelUserId), secret),
      setup_until: new Date(Date.now() + identity.secondFactor.setupMinutes * 60_000),
    });
  return kept > 0;
}

/** The key of a setup that can still be finished; null where there is none. */
export async function panelSetupKey(db: Knex, panelUserId: number): Promise<string | null> {
  const row = await db('panel_factors')
    .where({ panel_user_id: panelUserId })
    .where('setup_until', '>', new Date())
    .first<{ sealed_setup: string | null } | undefined>('sealed_setup');
  return row?.sealed_setup ? openSealedText(sealOf(panelUserId), row.sealed_setup) : null;
}

/**
 * Takes the key of a setup into use if the code is of it.
 * @returns when that was, for the cookie; null for a wrong code and without a setup that can still be finished
 */
export async function finishPanelSetup(trx: Knex, panelUserId: number, code: string): Promise<Date | null> {
  const row = await lockFactor(trx, panelUserId);
  const now = new Date();
  if (!row?.sealed_setup || !row.setup_until || row.setup_until <= now || row.sealed_secret) return null;
  const step = matchingStep(openSealedText(sealOf(panelUserId), row.sealed_setup) ?? '', code, now);
  if (step === null) return null;
  await trx('panel_factors')
    .where({ panel_user_id: panelUserId })
    .update({
      sealed_secret: row.sealed_setup,
      ...{ added_at: now, last_used_at: now, last_step: step, sealed_setup: null, setup_until: null },
    });
  return now;
}

/**
 * Takes a code of the authenticator app, once.
 * @returns since when the factor is there, for the cookie; null for a wrong code and without a factor
 */
export async function takePanelCode(trx: Knex, panelUserId: number, code: string): Promise<Date | null> {
  const row = await lockFactor(trx, panelUserId);
  if (!row?.sealed_secret || !row.added_at) return null;
  const now = new Date();
  const secret = openSealedText(sealOf(panelUserId), row.sealed_secret);
  const step = secret === null ? null : matchingStep(secret, code, now);
  if (step === null || (row.last_step !== null && Number(row.last_step) >= step)) return null;
  await trx('panel_factors').where({ panel_user_id: panelUserId }).update({ last_step: step, last_used_at: now });
  return row.added_at;
}

/** Deletes keys whose setup was not finished in time, and factors of accounts that are gone. */
export async function deleteOldPanelFactors(db: Knex, now: Date): Promise<void> {
  await db('panel_factors').where('setup_until', '<', now).whereNull('sealed_secret').delete();
  await db('panel_factors').whereRaw('not exists (select 1 from admin_users u where u.id = panel_user_id)').delete();
}
