import type { Core } from '@strapi/strapi';
import jwt from 'jsonwebtoken';
import { fail, fieldError, type EmailVerificationContext, type Locale, type VerifiedEmailView } from '@mpn/domain';
import { database, insertRow, inTransaction, sendMail } from '@mpn/server-kit';
import identity from '../../config/identity';
import { signingKey } from '../auth/signing-key';
import type { RequestOrigin } from './request-facts';
import { hashCode, newCode } from './secrets';
import { countTry, limitTries } from './throttle';

const AUDIENCE = 'mpn-email-verification';
const { codeDigits, minutes, tries, tokenMinutes } = identity.verification;

interface EmailPurpose {
  email: string;
  context: EmailVerificationContext;
}

/**
 * Mails a code that proves the address. Always the same answer, whether the address is known or not.
 *
 * @throws too-many-requests (429) for a sender's address that asks too often.
 */
export async function requestEmailVerification(
  strapi: Core.Strapi,
  { email, context }: EmailPurpose,
  locale: Locale,
  origin: RequestOrigin,
): Promise<void> {
  await limitTries(strapi, 'mail-address', origin.address);
  if ((await countTry(strapi, 'mail-mailbox', 'verification', email)) > 0) return;
  const code = newCode(codeDigits);
  await inTransaction(strapi, async (trx) => {
    await insertRow(trx, 'email_verifications', {
      email,
      context,
      code_hash: hashCode(email, context, code),
      tries: 0,
      expires_at: new Date(Date.now() + minutes * 60_000),
    });
    await sendMail(strapi, trx, { to: { email }, locale, template: 'email-verification', data: { code, minutes } });
  });
}

interface VerificationRow {
  id: number;
  context: EmailVerificationContext;
  code_hash: string;
  tries: number;
  expires_at: Date;
}

type Verdict = 'right' | 'wrong' | 'expired' | 'other-context';

/** Looks at the newest code of the address; a wrong one counts, and its count is kept although the call fails. */
async function judge(strapi: Core.Strapi, { email, context }: EmailPurpose, code: string): Promise<Verdict> {
  return inTransaction(strapi, async (trx) => {
    const rows = await trx('email_verifications')
      .where({ email })
      .whereNull('verified_at')
      .orderBy('id', 'desc')
      .limit(5)
      .forUpdate()
      .select<VerificationRow[]>();
    const newest = rows.find((row) => row.context === context);
    if (!newest) return rows.length > 0 ? 'other-context' : 'wrong';
    if (newest.expires_at <= new Date() || newest.tries >= tries) return 'expired';
    if (newest.code_hash !== hashCode(email, context, code)) {
      await trx('email_verifications').where({ id: newest.id }).increment('tries', 1);
      return 'wrong';
    }
    await trx('email_verifications').where({ id: newest.id }).update({ verified_at: new Date() });
    return 'right';
  });
}

async function isTaken(strapi: Core.Strapi, email: string): Promise<boolean> {
  const row: unknown = await database(strapi)('up_users').whereRaw('lower(email) = lower(?)', [email]).first('id');
  return row !== undefined;
}

/**
 * Takes the mailed code, and gives a token for the one purpose that the code was for. That an address is registered
 * already is said here only, to who has proved to read its mail.
 *
 * @throws email-verification-code-not-found, -expired, -context-mismatch, email-already-registered, too-many-requests.
 */
export async function verifyEmail(
  strapi: Core.Strapi,
  { email, context, code }: EmailPurpose & { code: string },
  origin: RequestOrigin,
): Promise<{ authorization: string; view: VerifiedEmailView }> {
  await limitTries(strapi, 'verify-address', origin.address);
  const verdict = await judge(strapi, { email, context }, code);
  if (verdict === 'other-context') throw fail('mpn.backend.data.error.email-verification-context-mismatch');
  if (verdict === 'expired') throw fieldError('code', 'mpn.backend.data.error.email-verification-code-expired');
  if (verdict === 'wrong') throw fieldError('code', 'mpn.backend.data.error.email-verification-code-not-found');
  if (await isTaken(strapi, email)) throw fail('mpn.backend.registration.error.email-already-registered');
  const exp = Math.floor(Date.now() / 1000) + tokenMinutes * 60;
  const token = jwt.sign({ sub: email, context, exp, aud: AUDIENCE }, signingKey(), {
    algorithm: 'HS256',
  });
  return { authorization: `Bearer ${token}`, view: { email, context, expiresAt: new Date(exp * 1000).toISOString() } };
}

/**
 * The address that a verification token proves.
 *
 * @throws email-verification-code-expired, email-verification-context-mismatch.
 */
export function readEmailToken(token: string, context: EmailVerificationContext): string {
  try {
    const claims = jwt.verify(token.replace(/^Bearer +/i, ''), signingKey(), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
    });
    if (typeof claims === 'object' && claims.context === context && typeof claims.sub === 'string') return claims.sub;
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) throw fail('mpn.backend.data.error.email-verification-code-expired');
  }
  throw fail('mpn.backend.data.error.email-verification-context-mismatch');
}
