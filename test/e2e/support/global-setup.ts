import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fillTemplate } from '../../http/support/fill-template';
import { startServerProcess } from '../../http/support/server-process';
import {
  cloneTemplate,
  dropDatabase,
  dropLeftovers,
  ensureTemplate,
  templateName,
} from '../../http/support/test-database';

/**
 * Low enough to reach the limit within a minute even on a busy machine, and more than any other journey uploads per
 * minute.
 */
export const UPLOADS_PER_MINUTE = 10;

const ROOT = resolve(__dirname, '../../..');

/** One server for all journeys: the built web app, the API and the worker on one port, on a database of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the compiled package, after the build
  const { startEmbeddedDatabase } = require(join(ROOT, 'database/dist')) as typeof import('@mpn/database');
  const maintenanceUrl =
    process.env.TEST_DATABASE_URL ??
    (await startEmbeddedDatabase({ dataFolder: join(ROOT, '.data/test/postgres'), throwAway: true })).maintenanceUrl;
  const template = templateName(ROOT);
  await dropLeftovers(maintenanceUrl, template);
  await ensureTemplate(maintenanceUrl, template, fillTemplate(ROOT));
  const name = `mpn_test_${process.pid}_0`;
  const databaseUrl = await cloneTemplate(maintenanceUrl, template, name);
  const folder = mkdtempSync(join(tmpdir(), 'mpn-e2e-'));
  const environment = { UPLOADS_PER_MINUTE: String(UPLOADS_PER_MINUTE), PARSER_PROCESSES: '1' };
  const server = await startServerProcess({ root: ROOT, databaseUrl, folder, environment });
  process.env.E2E_SERVER_URL = `http://127.0.0.1:${server.port}`;
  process.env.E2E_DATABASE_URL = databaseUrl;
  // For journeys that start a server of their own.
  process.env.TEST_MAINTENANCE_URL = maintenanceUrl;
  process.env.E2E_SECRETS_FILE = join(folder, 'secrets.json');
  return async () => {
    await server.stop();
    await dropDatabase(maintenanceUrl, name);
    rmSync(folder, { recursive: true, force: true });
  };
}
