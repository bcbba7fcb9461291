import type { Knex } from 'knex';
import { actingUserId, type AuditAction, type AuditObject, type Principal } from '@mpn/domain';
import { insertRows } from './db/rows';

export interface AuditEntry {
  action: AuditAction;
  objectType?: AuditObject;
  objectId?: number;
  data?: Record<string, unknown>;
}

/** Who is named in the record: who is logged in, else a user or nobody (clock, worker, failed login). */
export type Actor = Principal | { userId: number | null; ip?: string };

/** Longest text form of an IP address: IPv6 with an embedded IPv4 address. */
const MAX_ADDRESS = 45;

/** Characters that Postgres rejects in jsonb: the NUL character and unpaired surrogates. */
// eslint-disable-next-line no-control-regex -- that character is what is looked for
const UNSAVABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const savable = (text: string): string => text.replace(UNSAVABLE, '\ufffd');

/** The same data with texts that Postgres accepts, so that user input can never make an audit record fail. */
function savableData(data: unknown): unknown {
  if (typeof data === 'string') return savable(data);
  if (Array.isArray(data)) return data.map(savableData);
  if (typeof data !== 'object' || data === null || data instanceof Date) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [savable(key), savableData(value)]));
}

/**
 * Appends an audit record in the transaction of the change itself: who, on whose behalf, what, when, from which IP
 * address; ids only, no names. In a promo-share view the record names the share and the acting person's own company,
 * and `company_id` is the company acted for. Where support acts for a person, the data name the account of the panel.
 * The entry can never make the insert fail: values that are too long are cut, characters that Postgres rejects are
 * replaced.
 */
export async function audit(trx: Knex, actor: Actor, entry: AuditEntry): Promise<void> {
  await auditAll(trx, actor, [entry]);
}

/** As {@link audit} for many objects at once, in one statement. */
export async function auditAll(trx: Knex, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  const principal = 'sid' in actor ? actor : undefined;
  const by = principal ? actingUserId(principal) : actor.userId;
  const support = principal?.panelUserId ? { panelUserId: principal.panelUserId } : undefined;
  const who = {
    at: new Date(),
    user_id: by,
    on_behalf_of_user_id: principal && by !== principal.userId ? principal.userId : null,
    company_id: principal?.companyId ?? null,
    promo_share_id: principal?.promoShare?.id ?? null,
    own_company_id: principal?.promoShare?.ownCompanyId ?? null,
    address: actor.ip ? savable(actor.ip).slice(0, MAX_ADDRESS) : null,
  };
  await insertRows(
    trx,
    'audit_records',
    entries.map((entry) => ({
      ...who,
      action: entry.action,
      object_type: entry.objectType ?? null,
      object_id: entry.objectId ?? null,
      data: savableData(support ? { ...support, ...entry.data } : (entry.data ?? null)),
    })),
  );
}
