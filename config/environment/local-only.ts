import { isLoopbackHost } from './loopback';
import type { Environment } from './schema';

type Facts = Pick<Environment, 'NODE_ENV' | 'HOST' | 'PUBLIC_URL' | 'PROXY_HOPS' | 'ALLOW_DEMO_ON_NETWORK'>;

/**
 * Outside production the logins are public and a mailbox shows every reset link, so the server must be reachable from
 * this machine only.
 * @returns one sentence per setting that would open it to others; none in production, or where the operator has allowed
 * it
 */
export function networkProblems(environment: Facts): string[] {
  const { NODE_ENV, HOST, PUBLIC_URL, PROXY_HOPS, ALLOW_DEMO_ON_NETWORK } = environment;
  if (NODE_ENV === 'production' || ALLOW_DEMO_ON_NETWORK) return [];
  const problems = [];
  if (!isLoopbackHost(HOST)) problems.push(`HOST=${HOST} answers other machines`);
  if (PROXY_HOPS > 0) problems.push(`PROXY_HOPS=${PROXY_HOPS} says that a proxy passes on what other machines send`);
  if (PUBLIC_URL && !isLoopbackHost(new URL(PUBLIC_URL).hostname))
    problems.push(`PUBLIC_URL=${PUBLIC_URL} is no address of this machine`);
  return problems.map(
    (problem) =>
      `${problem}, but NODE_ENV is "${NODE_ENV}", where demo logins work and mails can be read. Set NODE_ENV=production, ` +
      'or ALLOW_DEMO_ON_NETWORK=true if others may use this demo',
  );
}
