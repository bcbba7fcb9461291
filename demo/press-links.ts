import './time-zone';
import { Client } from 'pg';
import { hasDemo } from '@mpn/database';
import { makePressLinks } from './press/make-links';

/**
 * `node demo/dist/press-links.js <origin>`: adds the press links of the demo, and what their guests do, to the server
 * that answers there. Links that are there are left as they are.
 */
async function main(): Promise<void> {
  if (process.env.NODE_ENV === 'production') throw new Error('The demo is not for production.');
  const [origin] = process.argv.slice(2);
  if (!origin || !process.env.DATABASE_URL) throw new Error('The address of the server and DATABASE_URL are needed.');
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    if (await hasDemo(client)) await makePressLinks(client, origin);
  } finally {
    await client.end();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
