import { join } from 'node:path';
import { Pool } from 'pg';
import { startEmbeddedDatabase } from '@mpn/database';
import { seedLoad } from '../../factories/load';
import { createPromotionCompany } from '../../factories/companies';
import { createUser, PASSWORD } from '../../factories/users';
import { startServerProcess } from '../../http/support/server-process';
import { urlOf, templateName, withClient } from '../../http/support/test-database';
import { note } from './figures';
import { type Bench, ROOT } from './run-bench';

/** The promoter whose company has all the releases. */
export const PROMOTER = { loginName: 'bench-promoter', password: PASSWORD };

async function fill(bench: Bench, url: string, releases: number, more?: Filling): Promise<void> {
  const server = await startServerProcess({
    root: ROOT,
    databaseUrl: url,
    folder: bench.folder(),
    environment: { WORKER: 'false' },
  });
  await server.stop();
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    const company = await createPromotionCompany(pool);
    const { loginName } = PROMOTER;
    await createUser(pool, 'PROMO_ADMIN', {
      company_id: company.id,
      username: loginName,
      email: `${loginName}@example.org`,
    });
    if (more) {
      await more.fill(pool);
      await pool.query('vacuum analyze');
    }
    if (releases === 0) return;
    const start = performance.now();
    const stats = await withClient(url, (client) =>
      seedLoad(
        { query: (text, values) => client.query(text, values) as never },
        { releases, companyIds: [company.id] },
      ),
    );
    await pool.query('vacuum analyze');
    const seconds = Math.round((performance.now() - start) / 1000);
    note(`${stats.releases} releases with ${stats.tracks} tracks written in ${seconds} s`);
  } finally {
    await pool.end();
  }
}

/** Data that a bench adds to its database before it is kept, with a name of its own. */
export interface Filling {
  name: string;
  fill: (pool: Pool) => Promise<void>;
}

/**
 * Starts the bench's own Postgres and returns the URL of a database with this many releases of one company. It is
 * reused by later runs until the schema changes.
 */
export async function benchDatabase(bench: Bench, releases: number, more?: Filling): Promise<string> {
  const { maintenanceUrl, stop } = await startEmbeddedDatabase({
    dataFolder: join(ROOT, '.data/bench/postgres'),
    throwAway: true,
  });
  bench.onEnd(stop);
  const prefix = `mpn_bench_${templateName(ROOT).split('_').pop()}`;
  const name = [prefix, releases, more?.name].filter((part) => part !== undefined).join('_');
  const { rows } = await withClient(maintenanceUrl, (client) =>
    client.query<{ datname: string }>(`select datname from pg_database where datname like 'mpn\\_bench\\_%'`),
  );
  const databases = rows.map((row) => row.datname);
  for (const old of databases.filter((found) => !found.startsWith(prefix))) {
    await withClient(maintenanceUrl, (client) => client.query(`drop database "${old}" with (force)`));
  }
  if (!databases.includes(name)) {
    const draft = `${name}_draft`;
    await withClient(maintenanceUrl, async (client) => {
      await client.query(`drop database if exists "${draft}" with (force)`);
      await client.query(`create database "${draft}"`);
    });
    await fill(bench, urlOf(maintenanceUrl, draft), releases, more);
    await withClient(maintenanceUrl, (client) => client.query(`alter database "${draft}" rename to "${name}"`));
  }
  return urlOf(maintenanceUrl, name);
}
