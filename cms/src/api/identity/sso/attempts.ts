import type { Knex } from 'knex';
import { openSealedText, sealText, type Seal } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import identity from '../../../../config/identity';
import { hashToken } from '../rules/secrets';
import type { ProviderSession } from './store';

/** What the answer of the provider is compared with. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

/** Of whom an attempt is: the browser of a sign-in, the session of a test or of a confirmation. */
export type AttemptOwner =
  | { purpose: 'SIGN_IN' | 'LINK'; device: string }
  | { purpose: 'TEST' | 'CONFIRM'; sessionId: number };

interface Identity {
  userId: number;
  issuer: string;
  subject: string;
  /** How the provider knows the session that the link opens. */
  provider: ProviderSession;
}

const sealOf = (state: string): Seal => ({
  secret: getSettings().secrets.encryptionKey,
  purpose: 'sso-attempt',
  context: hashToken(state),
});

const ownerColumns = (owner: AttemptOwner) => ({
  purpose: owner.purpose,
  device_hash: 'device' in owner ? hashToken(owner.device) : null,
  session_id: 'sessionId' in owner ? owner.sessionId : null,
});

const ends = (): Date => new Date(Date.now() + identity.signOn.attemptMinutes * 60_000);

/** Keeps a sign-in that is sent to the provider. */
export async function keepAttempt(db: Knex, connectionId: number, owner: AttemptOwner, checks: Checks): Promise<void> {
  await db('sso_attempts').insert({
    state_hash: hashToken(checks.state),
    connection_id: connectionId,
    ...ownerColumns(owner),
    sealed_checks: sealText(sealOf(checks.state), JSON.stringify(checks)),
    expires_at: ends(),
  });
}

/** Keeps a sign-in that waits for the password, under the state that the browser has. */
export async function keepLink(
  db: Knex,
  connectionId: number,
  { state, device }: { state: string; device: string },
  { userId, issuer, subject, provider }: Identity,
): Promise<void> {
  await db('sso_attempts').insert({
    state_hash: hashToken(state),
    connection_id: connectionId,
    ...ownerColumns({ purpose: 'LINK', device }),
    sealed_checks: sealText(sealOf(state), JSON.stringify(provider)),
    user_id: userId,
    issuer,
    subject,
    expires_at: ends(),
  });
}

interface Row {
  connection_id: number;
  sealed_checks: string | null;
  user_id: number | null;
  issuer: string | null;
  subject: string | null;
}

const running = (db: Knex, state: string, owner: AttemptOwner) =>
  db('sso_attempts')
    .where({ state_hash: hashToken(state), ...ownerColumns(owner) })
    .where('expires_at', '>', new Date());

/** Takes an attempt, once, whatever comes of it: not in a transaction that a refusal rolls back. */
export async function takeAttempt(
  db: Knex,
  state: string,
  owner: AttemptOwner,
): Promise<{ connectionId: number; checks: Checks } | undefined> {
  const [row] = await running(db, state, owner).delete().returning<Row[]>(['connection_id', 'sealed_checks']);
  const opened = row?.sealed_checks ? openSealedText(sealOf(state), row.sealed_checks) : null;
  return row && opened !== null ? { connectionId: row.connection_id, checks: JSON.parse(opened) as Checks } : undefined;
}

/** Who is to be linked; the attempt stays for another try of the password. */
export async function findLink(
  db: Knex,
  state: string,
  device: string,
): Promise<(Identity & { connectionId: number }) | undefined> {
  const row = await running(db, state, { purpose: 'LINK', device }).first<Row | undefined>(
    ...['connection_id', 'sealed_checks', 'user_id', 'issuer', 'subject'],
  );
  const opened = row?.sealed_checks ? openSealedText(sealOf(state), row.sealed_checks) : null;
  if (!row || opened === null || row.user_id === null || row.issuer === null || row.subject === null) return undefined;
  const provider = JSON.parse(opened) as Omit<ProviderSession, 'issuedAt'> & { issuedAt: string };
  return {
    provider: { ...provider, issuedAt: new Date(provider.issuedAt) },
    connectionId: row.connection_id,
    userId: row.user_id,
    issuer: row.issuer,
    subject: row.subject,
  };
}

/** @returns whether it was still there */
export async function endLink(trx: Knex, state: string): Promise<boolean> {
  return (
    (await trx('sso_attempts')
      .where({ state_hash: hashToken(state), purpose: 'LINK' })
      .delete()) > 0
  );
}

export async function deleteOldAttempts(db: Knex, now: Date): Promise<void> {
  await db('sso_attempts').where('expires_at', '<', now).delete();
}
