/**
 * Tells once that requests come through a proxy that the server does not know of: then everybody has the proxy's
 * address, and shares its limits and lockouts.
 * @param hops PROXY_HOPS
 */
export function unexpectedProxy(hops: number, warn: (text: string) => void): (forwardedFor: string) => void {
  let isToldOrKnown = hops > 0;
  return (forwardedFor) => {
    if (isToldOrKnown || forwardedFor === '') return;
    isToldOrKnown = true;
    warn(
      'A request came with X-Forwarded-For, and PROXY_HOPS is 0: if it passed a proxy, all people share its address and its limits (docs/operations.md#behind-a-proxy).',
    );
  };
}
