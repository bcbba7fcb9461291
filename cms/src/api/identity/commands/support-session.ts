import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { AppError, fail, type CombinedRole } from '@mpn/domain';
import { audit, database, inTransaction, updateRow, type RowOf } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { principalOfSession } from '../auth/authenticate';
import { limitNetworkTries } from '../limits/rate-limits';
import { readSessionView } from '../queries/session-view';
import { hashToken, newToken } from '../rules/secrets';
import type { RequestOrigin } from '../rules/request-facts';
import { findTarget, refusal } from './impersonation';
import type { SessionAnswer } from './login';
import { sessionToken, startSession } from './sessions';

/** A member of support, by the account of the panel. */
interface SupportStaff {
  panelUserId: number;
  ip: string;
}

/**
 * Opens a session in which support acts in a person's name.
 * @returns the code with which the web app enters it, once and within `supportEntrySeconds`
 * @throws AppError not-found, or the reason why impersonation of this user is forbidden (docs/domain.md#impersonation)
 */
export async function openSupportSession(trx: Knex, staff: SupportStaff, userId: number): Promise<string> {
  const target = await findTarget(trx, userId);
  if (!target) throw fail('mpn.backend.global.error.not-found');
  const reason = refusal(target);
  if (reason) throw new AppError(reason);
  const now = new Date();
  const code = newToken();
  await startSession(
    trx,
    {
      user: target,
      role: target.combined_role,
      kind: 'IMPERSONATION',
      ...{ ip: staff.ip, userAgent: '' },
      support: {
        panelUserId: staff.panelUserId,
        entryCodeHash: hashToken(code),
        entryUntil: new Date(now.getTime() + identity.supportEntrySeconds * 1000),
      },
      minutes: identity.supportSessionMinutes,
    },
    now,
  );
  return code;
}

type OpenedRow = Pick<RowOf<'mpn_sessions'>, 'id' | 'sid' | 'expires_at' | 'panel_user_id'> & {
  role: CombinedRole;
  user_id: number;
  email: string;
};

/**
 * Enters a session that support opened in the panel.
 * @throws AppError entry-invalid (401) for a code that is unknown, used or too old; session-revoked (401) if the panel
 * account may no longer act; too-many-requests (429)
 */
export async function enterSupportSession(
  strapi: Core.Strapi,
  code: string,
  origin: RequestOrigin,
): Promise<SessionAnswer> {
  await limitNetworkTries(strapi, 'verify-per-network', origin.ip);
  const opened = await inTransaction(strapi, async (trx) => {
    const row = await trx('mpn_sessions as s')
      .join('up_users as u', 'u.id', 's.user_id')
      .where('s.entry_code_hash', hashToken(code))
      .where('s.entry_until', '>', new Date())
      .whereNull('s.revoked_at')
      .forUpdate('s')
      .first<OpenedRow | undefined>(
        's.id',
        's.sid',
        's.user_id',
        'u.email',
        's.role',
        's.expires_at',
        's.panel_user_id',
      );
    if (!row) throw fail('mpn.backend.impersonation.error.entry-invalid');
    await updateRow(trx, 'mpn_sessions', row.id, {
      ...{ entry_code_hash: null, entry_until: null },
      ...{ address: origin.ip, user_agent: origin.userAgent.slice(0, 500) },
    });
    await audit(
      trx,
      { userId: null, ip: origin.ip },
      {
        action: 'session.start-impersonation',
        objectType: 'user',
        objectId: row.user_id,
        data: { panelUserId: row.panel_user_id },
      },
    );
    return row;
  });
  const principal = await principalOfSession(strapi, opened.sid, origin.ip);
  if (!principal) throw fail('mpn.backend.authorization.error.session-revoked');
  const authorization = sessionToken({
    user: { id: opened.user_id, email: opened.email },
    role: opened.role,
    sid: opened.sid,
    expiresAt: opened.expires_at,
  });
  return { authorization, view: await readSessionView(database(strapi), principal) };
}
