/** How far the server's clock is ahead of this machine's, in milliseconds; negative where it is behind. */
let aheadMs = 0;

/**
 * Learns the server's time from the `Date` of a reply (whole seconds); a reply without one changes nothing. Machines in
 * studios are minutes and hours off: what is compared with the server's times is compared with its clock.
 */
export function noteServerTime(headers: Headers): void {
  const serverMs = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
}

/** The server's time, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + aheadMs;
