import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Networks under which tries are counted and logins are remembered. */
export interface Networks {
  /**
   * An IPv4 address (`203.0.113.7`), or the /64 of an IPv6 address (`2001:db8:1:2::/64`), which belongs to one
   * connection.
   */
  network: string;
  /**
   * The /48 around an IPv6 network (`2001:db8:1::/48`): one customer may own all its 65,536 networks. null for IPv4.
   */
  wide: string | null;
}

/**
 * An IP address in the canonical form that we store and compare: lower-case, compressed, without a zone, IPv4 inside of
 * IPv6 (`::ffff:203.0.113.7`) as IPv4. At most 39 characters.
 *
 * @param claimed from a proxy or the socket
 * @returns undefined for anything else than an IP address
 */
export function cleanIp(claimed: string | undefined): string | undefined {
  const bare = (claimed ?? '').trim().replace(/%.*$/s, '');
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare).toString();
}

/**
 * The IP address of a request.
 * @param claimed from the trusted proxy, or the socket's without one
 * @param socket the socket's IP address, which cannot be forged; used where the claimed one is invalid
 */
export const clientIp = (claimed: string | undefined, socket: string | undefined): string =>
  cleanIp(claimed) ?? cleanIp(socket) ?? '';

const ipv6Network = (address: ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;

/**
 * The networks of an IP address. An IPv6 line has 2^64 addresses, so counting single ones would be useless.
 * @param ip as returned by {@link clientIp}; anything but an IP address is a network of its own
 */
export function networksOf(ip: string): Networks {
  const clean = cleanIp(ip);
  if (clean === undefined) return { network: ip.slice(0, 45), wide: null };
  const parsed = ipaddr.parse(clean);
  if (!(parsed instanceof ipaddr.IPv6)) return { network: clean, wide: null };
  return { network: ipv6Network(parsed, 64), wide: ipv6Network(parsed, 48) };
}

/** The network of an IP address, see {@link networksOf}. */
export const networkOf = (ip: string): string => networksOf(ip).network;
