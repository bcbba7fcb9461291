import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getSettings } from './environment';

/** A body of 10 GB (the limit of videos) over a slow line takes hours, not Node's five minutes. */
const REQUEST_TIMEOUT_MS = 6 * 60 * 60 * 1000;

export default () => {
  const settings = getSettings();
  // Strapi serves this folder publicly and requires one for uploads. It stays empty: customers' files are private.
  const publicFolder = join(settings.DATA_DIR, 'public');
  mkdirSync(join(publicFolder, 'uploads'), { recursive: true });
  return {
    host: settings.HOST,
    port: settings.PORT,
    url: settings.PUBLIC_URL,
    dirs: { public: publicFolder },
    app: { keys: [settings.secrets.appKey1, settings.secrets.appKey2] },
    // Koa takes the X-Forwarded-For entry written by the outermost of our proxies, counted from the right; entries left
    // of it are the client's claims.
    proxy: { koa: settings.PROXY_HOPS > 0, maxIpsCount: settings.PROXY_HOPS },
    logger: { updates: { enabled: false }, startup: { enabled: false } },
    http: { serverOptions: { requestTimeout: REQUEST_TIMEOUT_MS } },
    webhooks: { populateRelations: false },
    // Disables copying the whole database over the network.
    transfer: { remote: { enabled: false } },
  };
};
