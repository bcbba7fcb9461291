import { database } from '../support/server';

test('a second start of the same version does not sync what the panel shows again', async () => {
  // The first start made the database that this server's is a copy of, and the seller was entered after it.
  const { rows } = await (
    await database()
  ).query<{ isOfFirstStart: boolean }>(
    `select age(digest.xmin) > age(seller.xmin) as "isOfFirstStart"
     from strapi_core_store_settings digest, sellers seller
     where digest.key = 'core_mpn_panel_configurations_digest' and seller.document_id = 'testseller'`,
  );
  expect(rows).toEqual([{ isOfFirstStart: true }]);
});
