import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getSettings } from './environment';

/** A body of 10 GB over a slow line (specification section 5: video at most 10 GB) takes hours, not Node's five minutes. */
const REQUEST_TIMEOUT_MS = 6 * 60 * 60 * 1000;

export default () => {
  const settings = getSettings();
  // Strapi serves this folder to everybody and insists on one for uploads. It stays empty: customers' files are private.
  const publicFolder = join(settings.DATA_DIR, 'public');
  mkdirSync(join(publicFolder, 'uploads'), { recursive: true });
  return {
    host: settings.HOST,
    port: settings.PORT,
    url: settings.PUBLIC_URL,
    dirs: { public: publicFolder },
    app: { keys: [settings.secrets.appKey1, settings.secrets.appKey2] },
    proxy: { koa: settings.TRUST_PROXY },
    logger: { updates: { enabled: false }, startup: { enabled: false } },
    http: { serverOptions: { requestTimeout: REQUEST_TIMEOUT_MS } },
    webhooks: { populateRelations: false },
  };
};
