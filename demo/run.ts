import './time-zone';
import { join } from 'node:path';
import { Client } from 'pg';
import { ensureDemoPanelAdmin, hasDemo, seedReference } from '@mpn/database';
import { folderStorage } from './folder-storage';
import { inboxFolder, repositoryRoot, storageFolder } from './folders';
import type { DemoStorage } from './rows/files';

/** The application's storage: S3 if configured, else its folder. */
function openStorage(root: string): DemoStorage {
  if (process.env.S3_BUCKET) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the compiled app, found at run time
    const { fileStorage } = require(join(root, 'cms', 'dist', 'src', 'api', 'media', 'storage', 'storage.js')) as {
      fileStorage(): DemoStorage;
    };
    return fileStorage();
  }
  return folderStorage(storageFolder());
}

/**
 * `node demo/dist/run.js`: reference data and the demo, into the database of DATABASE_URL, and a batch into
 * the inbox of the demo's first company.
 */
async function main(): Promise<void> {
  if (process.env.NODE_ENV === 'production') throw new Error('The demo is not for production.');
  if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL is not set.');
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const started = Date.now();
    await seedReference(client);
    if (await hasDemo(client)) return await ensureDemoPanelAdmin(client);
    // Loaded only for the first start: the painter and the synthesizer take a second.
    const [{ seedDemo }, { dropBatch }] = await Promise.all([import('./seed-demo.js'), import('./inbox.js')]);
    const stats = await seedDemo({
      client,
      storage: openStorage(repositoryRoot()),
      timeZone: process.env.APP_TIMEZONE || 'Europe/Berlin',
      say: (text) => console.log(text),
    });
    if (!stats.alreadyThere) {
      await dropBatch(client, { root: inboxFolder() });
      console.log(JSON.stringify({ ...stats.made, seconds: Math.round((Date.now() - started) / 100) / 10 }));
    }
  } finally {
    await client.end();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
