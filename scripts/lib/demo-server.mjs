import { createRequire } from 'node:module';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild, stopChild } from './children.mjs';
import { openDatabase } from './database.mjs';
import { addPressLinks, seedDemo } from './demo.mjs';
import { inRoot } from './paths.mjs';
import { say } from './run.mjs';

const SERVE = inRoot('cms', 'dist', 'src', 'platform', 'process', 'serve.js');
const COPY = 'mpn_screens';

/** URL of another database on the same Postgres server. */
const beside = (address, name) => Object.assign(new URL(address), { pathname: `/${name}` }).toString();

async function copyDatabase(address) {
  const { Client } = createRequire(inRoot('database', 'package.json'))('pg');
  const client = new Client({ connectionString: beside(address, 'postgres') });
  await client.connect();
  try {
    await client.query(`drop database if exists ${COPY} with (force)`);
    await client.query(`create database ${COPY} template mpn`);
  } finally {
    await client.end();
  }
  return beside(address, COPY);
}

/** Boots once and seeds the demo, unless the folder has it already. */
async function seedOnce(folder, port) {
  const done = join(folder, 'seeded');
  if (existsSync(done)) return;
  const server = await startChild('server', SERVE, { ready: true, env: { PORT: port } });
  try {
    await seedDemo();
    await addPressLinks(server.port)?.ended;
  } finally {
    await stopChild(server);
  }
  writeFileSync(done, new Date().toISOString());
}

/**
 * Serves the demo from a folder of its own: seeded once, then every run on a fresh copy of the seeded database, so that
 * changes do not last. Remove the folder for a demo with current dates.
 * @param folder where database, files and secrets lie
 * @param port '0' for any free one
 */
export async function startDemoServer({ folder, port = '0' }) {
  mkdirSync(folder, { recursive: true });
  Object.assign(process.env, { DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'error' });
  delete process.env.DATABASE_URL;
  const database = await openDatabase();
  let server;
  const stop = async () => {
    if (server) await stopChild(server);
    await database.stop();
  };
  try {
    await seedOnce(folder, port);
    say('Serving a copy of the demo ...');
    const env = { PORT: port, DATABASE_URL: await copyDatabase(database.url) };
    server = await startChild('server', SERVE, { ready: true, env });
    return { url: `http://127.0.0.1:${server.port}`, server, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
