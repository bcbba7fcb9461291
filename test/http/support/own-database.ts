import { resolve } from 'node:path';
import { urlOf, cloneTemplate, dropDatabase, templateName, withClient } from './test-database';

const ROOT = resolve(__dirname, '../../..');

export interface OwnDatabase {
  url: string;
  drop(): Promise<unknown>;
}

/** The pool's own databases of this process are numbered by worker, from one on. */
let count = 1000;

/**
 * A fresh copy of the template for a test that starts servers itself, or an empty database for one that looks at the
 * first boot. If it is not dropped, the next test run drops it.
 */
export async function ownDatabase({ empty = false } = {}): Promise<OwnDatabase> {
  const maintenanceUrl = process.env.TEST_MAINTENANCE_URL;
  if (!maintenanceUrl) throw new Error('No test database: run HTTP tests with `npx jest test/http/...` from the root.');
  const name = `mpn_test_${process.pid}_${(count += 1)}`;
  if (empty) await withClient(maintenanceUrl, (client) => client.query(`create database ${name}`));
  else await cloneTemplate(maintenanceUrl, templateName(ROOT), name);
  return {
    url: urlOf(maintenanceUrl, name),
    drop: () => dropDatabase(maintenanceUrl, name),
  };
}
