import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Client, QueryConfig } from 'pg';
import { withoutColumns, type Columns } from './columns';

/*
 * The product as it is, but for the columns about recordings: they are removed from the statement of the tab of tracks
 * when it is sent, so that neither Postgres nor the answer has them.
 */

const APP = resolve(__dirname, '../../../cms/dist/src');
const load = createRequire(join(APP, 'index.js'));
const { LISTED_RECORDING } = load(join(APP, 'api/release/queries/tables/listed-recording.js')) as {
  LISTED_RECORDING: Columns;
};
const { Client: Connection } = load('pg') as { Client: { prototype: Client } };

/** By the statement as the product writes it. */
const shorter = new Map<string, string>();

function shortened(sql: string): string {
  const known = shorter.get(sql);
  if (known !== undefined) return known;
  const { text, removed } = withoutColumns(sql, LISTED_RECORDING);
  const sent = removed === Object.keys(LISTED_RECORDING).length ? text : sql;
  shorter.set(sql, sent);
  return sent;
}

type Query = (this: Client, config: unknown, ...rest: unknown[]) => unknown;

const prototype = Connection.prototype as unknown as { query: Query };
const { query } = prototype;
prototype.query = function sendShorter(config, ...rest) {
  const named = config as QueryConfig;
  if (typeof named === 'object' && typeof named.text === 'string') named.text = shortened(named.text);
  return query.call(this, config, ...rest);
};

load(join(APP, 'platform/process/serve.js'));
