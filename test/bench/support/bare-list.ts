import { createServer } from 'node:http';
import { Pool } from 'pg';
import type { Statement } from './captured-sql';

/*
 * A minimal server for these rows: node:http and pg. No login, no parsing, no shaping; `/NAME` runs the statements of
 * that name concurrently and returns their rows as JSON.
 */

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_MAX),
});

const kept: Record<string, Statement[]> = JSON.parse(process.env.BENCH_STATEMENTS ?? '{}') as Record<
  string,
  Statement[]
>;

async function rowsOf(name: string): Promise<string> {
  const results = await Promise.all((kept[name] ?? []).map((statement) => pool.query(statement)));
  return JSON.stringify(results.map(({ rows }) => rows as unknown[]));
}

const server = createServer((request, response) => {
  rowsOf((request.url ?? '').slice(1)).then(
    (body) => response.setHeader('content-type', 'application/json').end(body),
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
process.once('SIGTERM', () => process.exit());
