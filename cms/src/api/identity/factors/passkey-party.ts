import { getSettings, isLoopbackHost } from '../../../../config/environment';

/** The site that passkeys are of: they work there and nowhere else, which is why they cannot be phished. */
export interface PasskeyParty {
  id: string;
  name: string;
  origins: string[];
}

const LOOPBACK = 'localhost';

/**
 * The site of `PUBLIC_URL`. Browsers know no passkeys of addresses in digits: an installation for this machine has them
 * under `localhost`, where the web app with hot reload has them too.
 */
export function passkeyParty(): PasskeyParty {
  const { PUBLIC_URL, BRAND_NAME: name, WEB_PORT } = getSettings();
  const { hostname, origin, protocol, port } = new URL(PUBLIC_URL);
  if (!isLoopbackHost(hostname)) return { id: hostname, name, origins: [origin] };
  const origins = [`${protocol}//${LOOPBACK}${port && `:${port}`}`, `http://${LOOPBACK}:${WEB_PORT}`];
  return { id: LOOPBACK, name, origins };
}
