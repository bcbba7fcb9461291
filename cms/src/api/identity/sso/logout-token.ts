import type * as Jose from 'jose' with { 'resolution-mode': 'import' };
import { LOGOUT_TOKEN_SECONDS, readLogoutToken, type LogoutToken, type LogoutTokenFault } from '@mpn/domain';
import { providerKeys } from './provider';
import type { Connection } from './store';

/** Signatures by the provider's private key. With others, the client secret would do for a logout token. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** How much the provider's clock may differ, in seconds. */
const CLOCK_SECONDS = 60;

/** Why a logout token is refused. */
export type LogoutFault = LogoutTokenFault | 'unreadable' | 'issuer' | 'audience' | 'time' | 'signature' | 'keys';

const CLAIM_FAULTS: Readonly<Partial<Record<string, LogoutFault>>> = { iss: 'issuer', aud: 'audience' };

function faultOf(jose: typeof Jose, error: unknown): LogoutFault {
  if (error instanceof jose.errors.JWTExpired) return 'time';
  if (error instanceof jose.errors.JWTClaimValidationFailed) return CLAIM_FAULTS[error.claim] ?? 'time';
  return 'signature';
}

/** Whether the token at least says that it is of this connection: a stranger's makes no request to the provider. */
function firstFault(jose: typeof Jose, token: string, { client_id: clientId }: Connection): LogoutFault | undefined {
  try {
    const { alg } = jose.decodeProtectedHeader(token);
    if (alg === undefined || !ALGORITHMS.includes(alg)) return 'signature';
    const { aud } = jose.decodeJwt(token);
    return [aud].flat().includes(clientId) ? undefined : 'audience';
  } catch {
    return 'unreadable';
  }
}

/**
 * Checks a logout token of the connection's provider: signature by its keys, issuer, audience, times, and what
 * {@link readLogoutToken} does.
 * @returns why it is refused, or whose sessions it ends
 */
export async function checkLogoutToken(
  connection: Connection,
  token: string,
): Promise<{ fault: LogoutFault; cause?: unknown } | (LogoutToken & { issuer: string; issuedAt: Date })> {
  const jose = await import('jose');
  const fault = firstFault(jose, token, connection);
  if (fault) return { fault };
  let provider: Awaited<ReturnType<typeof providerKeys>>;
  try {
    provider = await providerKeys(connection);
  } catch (cause) {
    return { fault: 'keys', cause };
  }
  if (!provider) return { fault: 'keys' };
  try {
    const keys = jose.createLocalJWKSet(provider.keys as Jose.JSONWebKeySet);
    const { payload, protectedHeader } = await jose.jwtVerify(token, keys, {
      issuer: provider.issuer,
      audience: connection.client_id,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SECONDS,
      // Asks for `iat` too. Some providers send no `exp`, which the first drafts did not demand.
      maxTokenAge: LOGOUT_TOKEN_SECONDS,
    });
    const read = readLogoutToken(protectedHeader.typ, payload);
    if ('fault' in read) return read;
    return { ...read, issuer: provider.issuer, issuedAt: new Date(payload.iat! * 1000) };
  } catch (cause) {
    return { fault: faultOf(jose, cause), cause };
  }
}
