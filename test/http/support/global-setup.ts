import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fillTemplate } from './fill-template';
import { ServerPool } from './server-pool';
import { dropLeftovers, ensureTemplate, templateName, urlOf } from './test-database';

const ROOT = resolve(__dirname, '../../..');

// Passed from jest's set-up to its tear-down.
declare global {
  var serverPool: ServerPool | undefined;
}

/** Type errors do not stop the tests: `npm run typecheck` is the suite that fails for them, and names them. */
function compile(): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), 'server'], { stdio: 'ignore' });
  if (status !== 0) console.warn('The server compiles with errors: "npm run typecheck" shows them.');
}

/**
 * Before the first HTTP test: compiles stale code, starts the tests' Postgres and creates the template database. The
 * Postgres stays up for the next run (`npm test` ends it); databases go when the run ends.
 */
export default async function globalSetup(): Promise<void> {
  compile();
  // The compiled package, so that this file, which jest compiles by itself, runs the same code as the product.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- after the build above, not before
  const { startEmbeddedDatabase } = require(join(ROOT, 'database/dist')) as typeof import('@mpn/database');
  const maintenanceUrl =
    process.env.TEST_DATABASE_URL ??
    (await startEmbeddedDatabase({ dataFolder: join(ROOT, '.data/test/postgres'), throwAway: true })).maintenanceUrl;
  process.env.TEST_MAINTENANCE_URL = maintenanceUrl;
  const template = templateName(ROOT);
  await dropLeftovers(maintenanceUrl, template);
  await ensureTemplate(maintenanceUrl, template, fillTemplate(ROOT));
  // Where scripts/check-statements.mjs finds the schema.
  const statements = join(ROOT, '.data/test/statements');
  mkdirSync(statements, { recursive: true });
  writeFileSync(join(statements, 'database.json'), JSON.stringify({ url: urlOf(maintenanceUrl, template) }));
  globalThis.serverPool = new ServerPool({ root: ROOT, maintenanceUrl, template });
  process.env.TEST_SERVER_POOL = await globalThis.serverPool.listen();
}
