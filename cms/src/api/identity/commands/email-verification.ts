import type { Core } from '@strapi/strapi';
import {
  fail,
  fieldError,
  type PartnerType,
  type EmailVerificationContext,
  type Locale,
  type VerificationSentView,
  type VerifiedEmailView,
} from '@mpn/domain';
import { database, insertRow, inTransaction, sendMail } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import identity from '../../../../config/identity';
import { answerAlike } from '../rules/answer-alike';
import { isEmailTaken } from '../rules/email-taken';
import type { RequestOrigin } from '../rules/request-facts';
import { hashCode, newCode } from '../rules/secrets';
import { signVerification } from '../rules/verification-token';
import { countNetworkTry, countTry, forgetNetworkTries, limitNetworkTries } from '../limits/rate-limits';

const { codeDigits, minutes, triesOfAll, resendSeconds } = identity.verification;

interface EmailPurpose {
  email: string;
  context: EmailVerificationContext;
  /** Company type that is registered; only in the context REGISTRATION. */
  type?: PartnerType | undefined;
  /**
   * The account that wants to change its e-mail address; null for a registration. The verification is valid for it
   * alone.
   */
  userId: number | null;
}

/** The mailbox of an e-mail address: the part after + can be chosen freely. */
const mailboxOf = (email: string): string => email.replace(/^([^+@]*)\+[^@]*@/, '$1@');

/** The parts of a rate limit's key. */
const keyOf = ({ email, context, type, userId }: EmailPurpose): string[] => [
  email,
  context,
  type ?? '',
  String(userId ?? ''),
];

const isRegistration = ({ context }: EmailPurpose): boolean => context === 'REGISTRATION';

/** The code is valid for an e-mail address with an account too: only its owner learns that it has one. */
async function mailCode(strapi: Core.Strapi, purpose: EmailPurpose, locale: Locale): Promise<void> {
  const { email, context, type, userId } = purpose;
  const code = newCode(codeDigits);
  await inTransaction(strapi, async (trx) => {
    await insertRow(trx, 'email_verifications', {
      email,
      context,
      registration_type: isRegistration(purpose) ? type : null,
      user_id: userId,
      code_hash: hashCode(email, context, code),
      tries: 0,
      expires_at: new Date(Date.now() + minutes * 60_000),
    });
    const hasAccount = (await isEmailTaken(trx, email)) && isRegistration(purpose);
    const { PUBLIC_URL: origin } = getSettings();
    const links = { loginLink: `${origin}/login`, resetLink: `${origin}/account/password/reset-request` };
    await (hasAccount
      ? sendMail(strapi, trx, { to: { email }, locale, template: 'account-exists', data: { code, minutes, ...links } })
      : sendMail(strapi, trx, { to: { email }, locale, template: 'email-verification', data: { code, minutes } }));
  });
}

/**
 * Mails a code that proves the e-mail address; beyond the mailbox's rate limit no code, with the same response. For a
 * registration the response comes after about the same time whether or not the e-mail address has an account; the mail
 * to one that has says so.
 * @throws AppError too-many-requests (429) beyond the network's rate limit, and for a registration whose address got a
 * code by this network less than a minute ago
 */
export async function requestEmailVerification(
  strapi: Core.Strapi,
  purpose: EmailPurpose,
  locale: Locale,
  origin: RequestOrigin,
): Promise<VerificationSentView> {
  await limitNetworkTries(strapi, 'mail-per-network', origin.ip);
  if (isRegistration(purpose))
    await limitNetworkTries(strapi, 'code-per-address-and-network', origin.ip, purpose.email, purpose.type ?? '');
  const sent = { done: true, resendAfterSeconds: isRegistration(purpose) ? resendSeconds : 0, minutes } as const;
  const { email } = purpose;
  if ((await countTry(strapi, 'mail-per-recipient', 'verification', mailboxOf(email))) > 0) return sent;
  await forgetNetworkTries(strapi, 'code-tries-per-network', origin.ip, ...keyOf(purpose));
  const work = mailCode(strapi, purpose, locale);
  await (isRegistration(purpose) ? answerAlike(work) : work);
  return sent;
}

type Verdict = 'right' | 'wrong' | 'expired' | 'other-context';

/** How many of an address' codes are valid at a time: somebody else may have requested the newest one. */
const VALID_CODES = 2;

/**
 * Checks an e-mail address's last two codes for this purpose. A wrong try is counted even though the call fails, for
 * the network by the caller and for all networks here: a stranger's tries must not use up those of the person.
 */
async function verifyCode(strapi: Core.Strapi, purpose: EmailPurpose, code: string): Promise<Verdict> {
  const { email, context, userId } = purpose;
  const type = isRegistration(purpose) ? (purpose.type ?? null) : null;
  return inTransaction(strapi, async (trx) => {
    const rows = await trx('email_verifications')
      .where({ email, user_id: userId })
      .orderBy('id', 'desc')
      .limit(10)
      .forUpdate();
    const sent = rows.filter((row) => row.context === context && row.registration_type === type).slice(0, VALID_CODES);
    if (sent.length === 0) return rows.length > 0 ? 'other-context' : 'wrong';
    const open = sent.filter((row) => row.verified_at === null);
    if (open.length === 0) return 'wrong';
    const now = new Date();
    const valid = open.filter((row) => row.expires_at > now && (row.tries ?? 0) < triesOfAll);
    if (valid.length === 0) return 'expired';
    const ids = valid.map(({ id }) => id);
    if (!valid.some((row) => row.code_hash === hashCode(email, context, code))) {
      await trx('email_verifications').whereIn('id', ids).increment('tries', 1);
      return 'wrong';
    }
    await trx('email_verifications').whereIn('id', ids).update({ verified_at: now });
    return 'right';
  });
}

/**
 * Exchanges the mailed code for a token with the same purpose. Only here is it revealed that an e-mail address is
 * registered: the caller has proved to own it.
 * @throws AppError email-verification-code-not-found, -expired, -context-mismatch, email-already-registered,
 * too-many-requests.
 */
export async function verifyEmail(
  strapi: Core.Strapi,
  { code, ...purpose }: EmailPurpose & { code: string },
  origin: RequestOrigin,
): Promise<{ authorization: string; view: VerifiedEmailView }> {
  await limitNetworkTries(strapi, 'verify-per-network', origin.ip);
  const { wait } = await countNetworkTry(strapi, 'code-tries-per-network', origin.ip, ...keyOf(purpose));
  const verdict = wait > 0 ? 'expired' : await verifyCode(strapi, purpose, code);
  if (verdict === 'other-context') throw fail('mpn.backend.data.error.email-verification-context-mismatch');
  if (verdict === 'expired') throw fieldError('code', 'mpn.backend.data.error.email-verification-code-expired');
  if (verdict === 'wrong') throw fieldError('code', 'mpn.backend.data.error.email-verification-code-not-found');
  const { email, context, userId } = purpose;
  if (await isEmailTaken(database(strapi), email))
    throw fail('mpn.backend.registration.error.email-already-registered');
  const type = isRegistration(purpose) ? (purpose.type ?? null) : null;
  const { authorization, expiresAt } = signVerification({ email, context, type, userId });
  return { authorization, view: { email, context, type, expiresAt: expiresAt.toISOString() } };
}
