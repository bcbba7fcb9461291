import type { Knex } from 'knex';
import type { SupportContact } from '@mpn/domain';
import type { RowOf } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';

/** One version of support's contact. Every change is a new one. */
export interface SupportContactVersion extends SupportContact {
  id: number;
  since: Date;
  /** The panel account that entered it; null for the demo's. */
  panelUserId: number | null;
}

const versionOf = (row: RowOf<'support_contacts'>): SupportContactVersion => ({
  id: row.id,
  since: row.created_at,
  panelUserId: row.panel_user_id,
  email: row.email,
  phone: row.phone,
});

/** All versions that support has entered, the valid one first. */
export async function supportContactHistory(db: Knex): Promise<SupportContactVersion[]> {
  const rows = await db('support_contacts').orderBy('id', 'desc').select<RowOf<'support_contacts'>[]>('*');
  return rows.map(versionOf);
}

/** The contact of the operator's settings. */
export function configuredSupportContact(): SupportContact {
  const { SUPPORT_EMAIL: email, SUPPORT_PHONE: phone } = getSettings();
  return { email: email ?? null, phone: phone ?? null };
}

/** Support's contact: the one entered in the panel, otherwise the operator's settings (never a mix of both). */
export async function supportContact(db: Knex): Promise<SupportContact> {
  const row = await db('support_contacts').orderBy('id', 'desc').first<RowOf<'support_contacts'> | undefined>('*');
  return row && (row.email || row.phone) ? { email: row.email, phone: row.phone } : configuredSupportContact();
}
