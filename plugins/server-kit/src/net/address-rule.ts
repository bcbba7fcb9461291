import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { withTimeout } from '../timing/with-timeout';

/** Which networks connections to addresses that customers enter may go to. */
export interface NetworkPolicy {
  /** Every IP address, also in private networks: for development, and for servers in the operator's own network. */
  allowPrivateAddresses: boolean;
  /** Networks in CIDR notation that are allowed although they are not public. */
  allowedNetworks?: readonly string[] | undefined;
  /** Refuses loopback addresses even where private ones are allowed. */
  refuseLoopback?: boolean | undefined;
}

export interface CheckedAddress {
  address: string;
  family: 4 | 6;
}

export type Resolver = (host: string) => Promise<{ address: string; family: number }[]>;

/** Why no connection may be opened. */
export type AddressFailure = 'host-not-found' | 'host-not-allowed' | 'resolve-timeout';

/** A host that was not found, that points into our own network, or whose name server does not respond. */
export class AddressError extends Error {
  constructor(
    readonly failure: AddressFailure,
    readonly host: string,
    cause?: unknown,
  ) {
    super(`${failure}: ${host}`, { cause });
  }
}

/** A public IP address that is internal in its cloud (Azure's wire server). */
const METADATA_ADDRESSES = ['168.63.129.16'];

const systemResolver: Resolver = (host) => lookup(host, { all: true, verbatim: true });

/** An IPv6 address may be written in brackets, as in a URL; resolvers and certificates do not accept those. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/**
 * Resolves a customer's server once and returns the addresses to connect to, the preferred one first: the name is not
 * looked up again, so that a name server cannot answer the check with one address and the connection with another.
 * @throws AddressError `host-not-found`, `host-not-allowed` when every address points into our own network,
 * `resolve-timeout`
 */
export async function resolveAllowedAddresses(
  host: string,
  policy: NetworkPolicy,
  timeoutMs: number,
  resolver: Resolver = systemResolver,
): Promise<CheckedAddress[]> {
  const timeout = (): Error => new AddressError('resolve-timeout', host);
  const found = await withTimeout(resolve(bareHost(host), resolver), timeoutMs, timeout);
  const allowed = found.filter(({ address }) => isAllowedAddress(address, policy));
  if (allowed.length === 0) throw new AddressError('host-not-allowed', host);
  return allowed.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

async function resolve(host: string, resolver: Resolver): Promise<{ address: string; family: number }[]> {
  try {
    const found = await resolver(host);
    if (found.length > 0) return found;
  } catch (error) {
    throw new AddressError('host-not-found', host, error);
  }
  throw new AddressError('host-not-found', host);
}

/**
 * Whether a connection may go to an IP address: public unicast, or allowed by the policy. All others are refused:
 * loopback, private, link-local (with the clouds' 169.254.169.254), unique local, carrier-grade NAT, multicast,
 * reserved, Azure's wire server, and the IPv6 forms that carry an IPv4 address inside (6to4, Teredo, NAT64).
 */
export function isAllowedAddress(address: string, policy: NetworkPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  // A mapped IPv6 address is checked as the IPv4 address that the connection would use.
  const parsed = ipaddr.process(address);
  if (policy.refuseLoopback && ['loopback', 'unspecified'].includes(parsed.range())) return false;
  if (policy.allowPrivateAddresses || isWithin(parsed, policy.allowedNetworks ?? [])) return true;
  return parsed.range() === 'unicast' && !METADATA_ADDRESSES.includes(parsed.toString());
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly string[]): boolean {
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return range.kind() === address.kind() && address.match(range, bits);
  });
}
