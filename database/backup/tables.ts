import type { Client } from 'pg';

export interface TableShape {
  schema: string;
  name: string;
  columns: string[];
}

/** The product's tables and those of the queue. */
const SCHEMAS = ['public', 'graphile_worker'];

export const quoted = (...names: string[]): string => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');

/** Every table with its columns, without those that Postgres computes. A partitioned one stands for its parts. */
export async function tablesOf(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1)
     group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

export async function sequencesOf(client: Client): Promise<{ schema: string; name: string }[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2',
    [SCHEMAS],
  );
  return rows;
}
