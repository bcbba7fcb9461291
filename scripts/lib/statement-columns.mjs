import { createRequire } from 'node:module';
import { inRoot } from './paths.mjs';

/** The tests' own Postgres client: of the server's packages. */
const { Client } = createRequire(inRoot('package.json'))('pg');

/** What the driver makes of Postgres' types; others are texts. Strapi sets jsonb, numeric and date (its dialect). */
const KINDS = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  timestamp: 'Date',
  timestamptz: 'Date',
  json: 'json',
  bytea: 'object',
  record: 'string',
};

const COLUMNS = `select a.attrelid as "tableId", a.attnum as "columnId", c.relname as "table", a.attname as "column",
    a.attnotnull as "isRequired"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  where a.attnum > 0`;

/**
 * Connects to a database with the product's schema.
 * @returns `describe(sql)`: the columns of a statement's rows without running it (`name`, `kind` as in typed-reads.mjs
 *   or `json`, and the table's column where it is one: `table`, `column`, `isRequired`); rejects where Postgres refuses
 */
export async function statementColumns(connectionString) {
  const client = new Client({ connectionString });
  await client.connect();
  const types = new Map(
    (await client.query(`select oid, typname, typcategory from pg_type`)).rows.map(({ oid, typname, typcategory }) => [
      oid,
      typcategory === 'A' ? 'array' : (KINDS[typname] ?? 'string'),
    ]),
  );
  const columns = new Map(
    (await client.query(COLUMNS)).rows.map(({ tableId, columnId, ...rest }) => [`${tableId} ${columnId}`, rest]),
  );
  /** A query of the driver that stops before it is run. */
  const describe = (sql) =>
    new Promise((resolve, reject) => {
      let fields = [];
      client.query({
        submit(connection) {
          connection.parse({ text: sql, name: '', types: [] });
          connection.describe({ type: 'S', name: '' });
          connection.sync();
        },
        handleRowDescription: (message) => (fields = message.fields),
        handleError: reject,
        handleReadyForQuery: () => resolve(fields),
      });
    });
  return {
    async describe(sql) {
      const fields = await describe(sql);
      return fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        kind: types.get(dataTypeID) ?? 'string',
        ...columns.get(`${tableID} ${columnID}`),
      }));
    },
    end: () => client.end(),
  };
}
