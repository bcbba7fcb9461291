import jwt from 'jsonwebtoken';
import { fail, type PartnerType, type EmailVerificationContext } from '@mpn/domain';
import identity from '../../../../config/identity';
import { signingKey } from '../auth/signing-key';

const AUDIENCE = 'mpn-email-verification';
const { tokenMinutes, registrationTokenMinutes } = identity.verification;

/** What a verification token proves. */
export interface VerifiedEmail {
  email: string;
  context: EmailVerificationContext;
  /** What may be registered with it; null for a change of e-mail address. */
  type: PartnerType | null;
  /** The account that wants to change its e-mail address; null for a registration. */
  userId: number | null;
}

/** A token for the one purpose that the e-mail address was verified for. */
export function signVerification({ email, context, type, userId }: VerifiedEmail): {
  authorization: string;
  expiresAt: Date;
} {
  const lasts = context === 'REGISTRATION' ? registrationTokenMinutes : tokenMinutes;
  const exp = Math.floor(Date.now() / 1000) + lasts * 60;
  const token = jwt.sign({ sub: email, context, type, user_id: userId, exp, aud: AUDIENCE }, signingKey(), {
    algorithm: 'HS256',
  });
  return { authorization: `Bearer ${token}`, expiresAt: new Date(exp * 1000) };
}

type Claims = Record<string, unknown> & { sub: string };

/** @returns the claims, 'expired', or 'invalid' for anything that is no verification token */
function claimsOf(token: string): Claims | 'expired' | 'invalid' {
  try {
    const claims = jwt.verify(token.replace(/^Bearer +/i, ''), signingKey(), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
    });
    return typeof claims === 'object' && typeof claims.sub === 'string' ? (claims as Claims) : 'invalid';
  } catch (error) {
    return error instanceof jwt.TokenExpiredError ? 'expired' : 'invalid';
  }
}

/**
 * The e-mail address that a verification token proves for the account that requested it.
 * @throws AppError email-verification-code-expired; email-verification-context-mismatch for anything else, also for the
 * token of another account
 */
export function readChangeToken(token: string, userId: number): string {
  const claims = claimsOf(token);
  if (claims === 'expired') throw fail('mpn.backend.data.error.email-verification-code-expired');
  if (claims !== 'invalid' && claims.context === 'CHANGE_EMAIL' && claims.user_id === userId) return claims.sub;
  throw fail('mpn.backend.data.error.email-verification-context-mismatch');
}

/**
 * The e-mail address and type that a token permits to register.
 * @param authorization the header's value; empty without one
 * @throws AppError email-not-verified, verification-expired (403), email-verification-context-mismatch for the token of
 * a change of e-mail address, invalid-registration-request for anything else (400)
 */
export function readRegistrationToken(authorization: string): { email: string; type: PartnerType } {
  if (authorization === '') throw fail('mpn.backend.registration.error.email-not-verified');
  const claims = claimsOf(authorization);
  if (claims === 'expired') throw fail('mpn.backend.registration.error.verification-expired');
  if (claims === 'invalid') throw fail('mpn.backend.global.error.invalid-registration-request');
  const { context, type, sub: email } = claims;
  if (context === 'REGISTRATION' && (type === 'MEDIA' || type === 'PROMOTION')) return { email, type };
  throw fail('mpn.backend.data.error.email-verification-context-mismatch');
}
