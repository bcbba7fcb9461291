import { syncChanges } from '../../../cms/src/platform/process/schema-change';
import { openStrapiDatabase, type StrapiDatabase } from '../support/strapi-database';
import { server } from '../support/server';

type Db = StrapiDatabase['strapi']['db'];
type Schema = Db['schema']['schema'];

let app: StrapiDatabase;
beforeAll(async () => {
  app = await openStrapiDatabase((await server()).databaseUrl);
  // Strapi's schema diff reads `persisted_tables` from the store, which the database layer alone does not have.
  Object.assign(app.strapi, { store: { get: async () => undefined } });
});
afterAll(() => app?.close());

/** The schema of the last sync, changed. */
async function schemaWith(change: (releases: Schema['tables'][number], schema: Schema) => void): Promise<Schema> {
  const { schema } = (await app.strapi.db.schema.schemaStorage.read())!;
  const next = structuredClone(schema);
  change(
    next.tables.find(({ name }) => name === 'releases')!,
    next,
  );
  return next;
}

const NOTE = { name: 'note', type: 'string', args: [], defaultTo: null, notNullable: false, unsigned: false };

test.each<[string, boolean, (releases: Schema['tables'][number], schema: Schema) => void]>([
  ['the same', false, () => undefined],
  ['with a further column', false, ({ columns }) => void columns.push(NOTE)],
  ['with a further table', false, (_, { tables }) => void tables.push({ ...tables[0]!, name: 'further' })],
  [
    'with a column of another type',
    true,
    ({ columns }) =>
      void Object.assign(
        columns.find(({ name }) => name === 'title')!,
        { type: 'text' },
      ),
  ],
  [
    'without one of its columns',
    true,
    (releases) => void (releases.columns = releases.columns.filter(({ name }) => name !== 'label_code')),
  ],
  ['without one of its tables', true, (_, schema) => void schema.tables.splice(0, 1)],
])('a schema %s changes what views show: %s', async (_what, changes, change) => {
  expect(await syncChanges(app.strapi.db, await schemaWith(change))).toBe(changes);
});
