import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';
import { EXTENSIONS, seedReference } from '@mpn/database';
import { refuseDemoAccounts } from './demo-accounts';

/** Id of the advisory lock; any number that is not used elsewhere. */
const SCHEMA_LOCK = 7_216_001;

/**
 * Runs a boot's schema phase (extensions, queue, Strapi's schema sync, our SQL after it, reference data) while no other
 * process does: concurrent first boots crash in Strapi's sync (strapi/strapi#27567). The lock belongs to its own
 * connection, so a crash releases it.
 */
export async function inSchemaPhase<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]);
    for (const extension of EXTENSIONS) await client.query(`create extension if not exists ${extension}`);
    await runMigrations({ connectionString: databaseUrl });
    const result = await work();
    await seedReference(client);
    await refuseDemoAccounts(client);
    return result;
  } finally {
    await client.end();
  }
}
