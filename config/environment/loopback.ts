/** Whether an IP address of a socket is a loopback address. */
export const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/.test(address);

/** Whether a URL's host, without its port, names this machine only. */
export const isLoopbackHost = (host: string): boolean =>
  /^(.+\.)?localhost\.?$/i.test(host) || isLoopbackAddress(host.replace(/^\[|\]$/g, ''));
