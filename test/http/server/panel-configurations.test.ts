import { Client } from 'pg';
import { ownDatabase } from '../support/own-database';
import { database } from '../support/server';

const WRITTEN = `select xmin::text as "by" from strapi_core_store_settings
  where key = 'core_mpn_panel_configurations_digest'`;

test('a second start of the same version does not sync what the panel shows again', async () => {
  // As the first start left it: the server's database is another copy of it, on which it has started once more.
  const first = await ownDatabase();
  const client = new Client({ connectionString: first.url });
  try {
    await client.connect();
    const { rows: written } = await client.query<{ by: string }>(WRITTEN);
    expect(written).toHaveLength(1);
    expect((await (await database()).query(WRITTEN)).rows).toEqual(written);
  } finally {
    await client.end();
    await first.drop();
  }
});
