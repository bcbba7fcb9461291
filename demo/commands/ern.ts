import { Client } from 'pg';
import { inboxFolder } from '../folders';
import { dropBatch } from '../inbox';

/** Puts a new DDEX message with recordings and cover into the inbox of one of the demo's companies. */
async function main(): Promise<void> {
  if (process.env.NODE_ENV === 'production') throw new Error('The demo is not for production.');
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const { artist, title, ean, folder } = await dropBatch(client, { root: inboxFolder() });
    console.log(`"${title}" by ${artist} (EAN ${ean}) lies in ${folder}.`);
  } finally {
    await client.end();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
