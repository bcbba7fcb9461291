import type * as OpenIdClient from 'openid-client' with { 'resolution-mode': 'import' };
import { isEmailProven, type ProviderClaims } from '@mpn/domain';
import { outboundFetch } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import type { Checks } from './attempts';
import { openSecret, redirectUri, type Connection } from './store';

/** Metadata and keys of providers are some kilobytes; what is larger is none. */
const MAX_ANSWER_BYTES = 2_000_000;
const MAX_SID = 255;

/** Who signed in at the provider. */
export interface SignedIn {
  issuer: string;
  subject: string;
  /** Undefined without one, or where the provider says that it is not the person's. */
  email: string | undefined;
  /** Whether the provider says expressly that the e-mail address is the person's. */
  isEmailProven: boolean;
  /** When the person signed in at the provider, where it says so. */
  signedInAt: Date | null;
  /** What else the provider says of the person. */
  claims: ProviderClaims;
  /** The ID token's `sub` and session, which a logout token names, and when it was issued. */
  token: { subject: string; sid: string | null; issuedAt: Date };
}

const outbound = (): ReturnType<typeof outboundFetch> => {
  const { OUTBOUND_INNER_HOSTS: hosts, NODE_ENV: environment } = getSettings();
  const innerHosts = (hosts ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return outboundFetch({ innerHosts, allowLoopback: environment !== 'production', maxBytes: MAX_ANSWER_BYTES });
};

/** What the provider says of itself. */
async function metadataOf(
  client: typeof OpenIdClient,
  connection: Connection,
  customFetch: OpenIdClient.CustomFetch,
): Promise<Readonly<OpenIdClient.ServerMetadata>> {
  const found = await client.discovery(new URL(connection.issuer), connection.client_id, undefined, client.None(), {
    [client.customFetch]: customFetch,
  });
  return found.serverMetadata();
}

/**
 * The provider's issuer and the keys with which it signs; undefined where it does not answer with keys.
 * @throws as a sign-in while the provider is away
 */
export async function providerKeys(connection: Connection): Promise<{ issuer: string; keys: unknown } | undefined> {
  const client = await import('openid-client');
  const fetchGuarded = outbound();
  const server = await metadataOf(client, connection, fetchGuarded as OpenIdClient.CustomFetch);
  if (!server.jwks_uri) return undefined;
  const answer = await fetchGuarded(server.jwks_uri, { headers: { accept: 'application/json' } });
  return answer.ok ? { issuer: server.issuer, keys: await answer.json() } : undefined;
}

/** Reads what the provider says of itself, with every sign-in: so that keys and addresses may change there. */
async function configurationOf(
  client: typeof OpenIdClient,
  connection: Connection,
): Promise<OpenIdClient.Configuration> {
  const customFetch = outbound() as OpenIdClient.CustomFetch;
  const server = await metadataOf(client, connection, customFetch);
  const secret = openSecret(connection);
  // OpenID Connect Discovery: client_secret_basic where the provider names no methods.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
  const configuration = new client.Configuration(server, connection.client_id, undefined, authentication);
  configuration[client.customFetch] = customFetch;
  // The signature is checked too, not only that the answer came from the provider's address.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/**
 * The address at the provider, and what its answer is compared with.
 * @param prefix of the state, by which the web app tells a test from a sign-in
 * @param loginHint the e-mail address that was typed
 */
export async function beginAtProvider(
  connection: Connection,
  { prefix, loginHint }: { prefix: 's' | 't' | 'c'; loginHint?: string },
): Promise<{ url: string; checks: Checks }> {
  const client = await import('openid-client');
  const configuration = await configurationOf(client, connection);
  const verifier = client.randomPKCECodeVerifier();
  const checks = { state: `${prefix}.${client.randomState()}`, nonce: client.randomNonce(), verifier };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(),
    scope: 'openid email profile',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
    // Whoever tests or confirms signs in there anew.
    ...(prefix === 's' ? {} : { prompt: 'login' }),
  });
  return { url: url.href, checks };
}

type Tokens = Awaited<ReturnType<typeof OpenIdClient.authorizationCodeGrant>>;

/** The e-mail address: in the ID token, or where the provider keeps it apart, asked for with the access token. */
async function contactOf(
  client: typeof OpenIdClient,
  configuration: OpenIdClient.Configuration,
  tokens: Tokens,
): Promise<ProviderClaims> {
  const claims = tokens.claims()!;
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  return client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
}

/**
 * Exchanges the code of the answer for who signed in; state, nonce, PKCE, issuer, audience, times and signature are
 * checked.
 */
export async function finishAtProvider(connection: Connection, parameters: string, checks: Checks): Promise<SignedIn> {
  const client = await import('openid-client');
  const configuration = await configurationOf(client, connection);
  const answered = new URL(redirectUri());
  answered.search = parameters;
  const tokens = await client.authorizationCodeGrant(configuration, answered, {
    pkceCodeVerifier: checks.verifier,
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims()!;
  const contact = await contactOf(client, configuration, tokens);
  const { email, email_verified: verified } = contact;
  const isTheirs = typeof email === 'string' && verified !== false;
  return {
    issuer: claims.iss,
    // Entra's `sub` is of this client alone; `tid` and `oid` stay where the client is entered anew.
    subject:
      typeof claims.tid === 'string' && typeof claims.oid === 'string' ? `${claims.tid}:${claims.oid}` : claims.sub,
    email: isTheirs ? email.trim().toLowerCase() : undefined,
    isEmailProven: isTheirs && isEmailProven(contact),
    signedInAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
    claims: contact,
    token: {
      subject: claims.sub,
      sid: typeof claims.sid === 'string' && claims.sid.length <= MAX_SID ? claims.sid : null,
      issuedAt: new Date(claims.iat * 1000),
    },
  };
}

const OUR_FAILURES: ReadonlySet<unknown> = new Set([
  ...['host-not-found', 'host-not-allowed', 'resolve-timeout'],
  ...['not-https', 'port-not-allowed', 'answer-too-large', 'no-answer'],
]);

/** What went wrong at the provider, in the words of the protocol; `isAway`: it could not be reached. */
export function providerFailure(error: unknown): { reason: string; isAway: boolean } {
  let reason = 'unknown';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const facts = cause as Error & { failure?: unknown; error?: unknown; code?: unknown };
    if (OUR_FAILURES.has(facts.failure)) return { reason: String(facts.failure), isAway: true };
    const said = facts.error ?? facts.code;
    if (typeof said === 'string' && reason === 'unknown') reason = said.slice(0, 100);
  }
  return { reason, isAway: false };
}
