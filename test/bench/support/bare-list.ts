import { createServer } from 'node:http';
import { Pool } from 'pg';
import type { Steps } from './captured-sql';

/*
 * A minimal server for these rows: node:http and pg. No login, no parsing, no shaping; `/NAME` runs the statements of
 * that name, those of a step concurrently, and returns their rows as JSON.
 */

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_MAX),
});

const kept = JSON.parse(process.env.BENCH_STATEMENTS ?? '{}') as Record<string, Steps>;

async function rowsOf(name: string): Promise<string> {
  const results: unknown[][] = [];
  for (const step of kept[name] ?? []) {
    const answers = await Promise.all(step.map((statement) => pool.query(statement)));
    results.push(...answers.map(({ rows }) => rows as unknown[]));
  }
  return JSON.stringify(results);
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
