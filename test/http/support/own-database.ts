import { resolve } from 'node:path';
import { addressOf, cloneTemplate, dropDatabase, templateName } from './test-database';
import { server } from './server';

const ROOT = resolve(__dirname, '../../..');

export interface OwnDatabase {
  url: string;
  drop(): Promise<unknown>;
}

/** The farm's own databases of this process are numbered by worker, from one on. */
let count = 1000;

/** A fresh copy of the template for a test that starts servers itself. Left over, it goes with the next test run. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const maintenanceUrl = addressOf((await server()).databaseUrl, 'postgres');
  const name = `mpn_test_${process.pid}_${(count += 1)}`;
  return {
    url: await cloneTemplate(maintenanceUrl, templateName(ROOT), name),
    drop: () => dropDatabase(maintenanceUrl, name),
  };
}
