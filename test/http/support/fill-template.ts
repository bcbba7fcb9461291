import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startServerProcess } from './server-process';

/** The seller record for tests; without one, purchases are refused. */
const SELLER = `
  insert into sellers (document_id, name, street, postal_code, city, country,
    vat_id, email, account_holder, bank_name, iban,
    bic, created_at, updated_at, published_at)
  values ('testseller', 'Testverkauf GmbH', 'Kassenweg 1', '10115', 'Berlin',
    'DE', 'DE123456789', 'rechnung@seller.example',
    'Testverkauf GmbH', 'Musterbank', 'DE89370400440532013000', 'COBADEFFXXX', now(), now(), now())`;

/** Enters an operator's data: the seller, and the legal texts for registrations. */
async function enterOperator(root: string, databaseUrl: string): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the compiled package, after the build
  const { seedLegal } = require(join(root, 'demo/dist')) as typeof import('@mpn/demo');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(SELLER);
    await seedLegal(client);
  } finally {
    await client.end();
  }
}

/** Boots the application once on the empty database: schema, our SQL, reference data; and an operator's data. */
export const fillTemplate =
  (root: string) =>
  async (databaseUrl: string): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'mpn-template-'));
    try {
      const server = await startServerProcess({ root, databaseUrl, folder, environment: { WORKER: 'false' } });
      await server.stop();
      await enterOperator(root, databaseUrl);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
