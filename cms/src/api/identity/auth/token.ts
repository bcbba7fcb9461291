import jwt from 'jsonwebtoken';
import { CombinedRole, fail, isOneOf } from '@mpn/domain';
import { signingKey } from './signing-key';

/** Claims of a session token; `sid` makes it revocable. */
export interface SessionClaims {
  user_id: number;
  /** E-mail address at the time of the login. */
  sub: string;
  combined_role: CombinedRole;
  roles: CombinedRole[];
  sid: string;
  /** Seconds since 1970. */
  exp: number;
}

const ALGORITHM = 'HS256';
const AUDIENCE = 'mpn-session';

/**
 * Signs a session's token.
 * @returns the value of the `authorization` header, with its scheme
 */
export function signSessionToken(claims: SessionClaims): string {
  return `Bearer ${jwt.sign({ ...claims, aud: AUDIENCE }, signingKey(), { algorithm: ALGORITHM })}`;
}

function isSessionClaims(value: unknown): value is SessionClaims {
  if (typeof value !== 'object' || value === null) return false;
  const { user_id, sub, combined_role, sid } = value as Partial<SessionClaims>;
  return (
    Number.isInteger(user_id) &&
    typeof sub === 'string' &&
    typeof sid === 'string' &&
    isOneOf(CombinedRole, combined_role)
  );
}

/** The token in a header's value, without its scheme; undefined when there is none. */
export function bearerOf(header: string): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header.trim())?.[1];
}

/**
 * Verifies a session token.
 * @throws AppError session-expired after its time, secret-changed for another signing key, incorrect-claims for
 * anything else
 */
export function readSessionToken(token: string): SessionClaims {
  try {
    const claims: unknown = jwt.verify(token, signingKey(), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
    });
    if (isSessionClaims(claims)) return claims;
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) throw fail('mpn.backend.authorization.error.session-expired');
    if (error instanceof jwt.JsonWebTokenError && error.message === 'invalid signature') {
      throw fail('mpn.backend.authorization.error.secret-changed');
    }
  }
  throw fail('mpn.backend.authorization.error.incorrect-claims');
}
