import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

const NAME = /^mpn_test_(\d+)_\d+$/;
const TEMPLATE_PREFIX = 'mpn_template_';
const TEMPLATE_LOCK = 7_216_002;

/** Runs SQL on one short-lived connection. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function urlOf(maintenanceUrl: string, database: string): string {
  const url = new URL(maintenanceUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

function* schemaSources(folder: string): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    if (name === 'node_modules' || name === 'dist' || name === '__tests__') continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* schemaSources(path);
    else if (
      name === 'schema.json' ||
      name.endsWith('.sql') ||
      /database\/(seeds\/reference|migrations|after-sync)/.test(path)
    )
      yield path;
  }
}

/** The template depends on these files; with other contents its name changes. */
export function templateName(root: string): string {
  const hash = createHash('sha256');
  for (const folder of ['cms/src', 'plugins', 'database']) {
    for (const file of schemaSources(join(root, folder))) hash.update(file).update(readFileSync(file));
  }
  return TEMPLATE_PREFIX + hash.digest('hex').slice(0, 12);
}

const exists = async (client: Client, name: string): Promise<boolean> =>
  ((await client.query('select 1 from pg_database where datname = $1', [name])).rowCount ?? 0) > 0;

/**
 * Makes the template database unless there is one for this schema; `fill` boots the application once on it. Runs under
 * a lock, so that concurrent test runs create it once.
 */
export async function ensureTemplate(
  maintenanceUrl: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  await withClient(maintenanceUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (await exists(client, name)) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await fill(urlOf(maintenanceUrl, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
  });
}

/** A fresh copy of the template for one server. */
export async function cloneTemplate(maintenanceUrl: string, template: string, name: string): Promise<string> {
  await withClient(maintenanceUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
  });
  return urlOf(maintenanceUrl, name);
}

/**
 * Drops a database. Without `force` Postgres waits up to five seconds for open connections: those of an ended pool may
 * still be closing, because `pool.end()` does not await it, and terminating one raises an error in the test's process.
 */
export const dropDatabase = (maintenanceUrl: string, name: string): Promise<unknown> =>
  withClient(maintenanceUrl, (client) =>
    client
      .query(`drop database if exists ${name}`)
      .catch(() => client.query(`drop database if exists ${name} with (force)`)),
  );

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Drops databases of killed test runs, and templates of other schemas except three. */
export async function dropLeftovers(maintenanceUrl: string, template: string): Promise<void> {
  await withClient(maintenanceUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    for (const { datname } of rows) {
      const owner = NAME.exec(datname)?.[1];
      if (owner && !isAlive(Number(owner))) await client.query(`drop database if exists ${datname} with (force)`);
    }
    const old = rows.filter(({ datname }) => datname.startsWith(TEMPLATE_PREFIX) && !datname.startsWith(template));
    // Keep a few: two working trees or branches may share this server.
    for (const { datname } of old.slice(0, -3))
      await client.query(`drop database if exists ${datname}`).catch(() => undefined);
  });
}
