import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Pool } from 'pg';
import { ownDatabase, type OwnDatabase } from '../support/own-database';

const migration = (name: string): string =>
  readFileSync(resolve(__dirname, '../../../database/migrations', `${name}.sql`), 'utf8');
const RENDITIONS_WITH_GAIN = migration('2026.11.23T00.00.00.renditions-with-gain');
const DELIVERY_STATES = migration('2026.11.23T12.00.00.delivery-states');

let own: OwnDatabase;
let pool: Pool;

beforeAll(async () => {
  own = await ownDatabase();
  pool = new Pool({ connectionString: own.url, max: 1 });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool?.end();
  await own?.drop();
});

test('an update has recordings rendered again that do not say their gain, and nothing else', async () => {
  const formats = ['MP3', 'FLAC', 'WAVE_STANDARD', 'WAVE_HIGH', 'STREAM', 'PREVIEW', 'VIDEO_PREVIEW'];
  for (const format of formats) {
    await pool.query(
      `insert into renditions (document_id, format, state, storage_key, size) values ($1, $1, 'READY', $1, 1)`,
      [format],
    );
  }
  await pool.query(`insert into renditions (document_id, format, state) values ('failed', 'MP3', 'FAILED')`);
  await pool.query(RENDITIONS_WITH_GAIN);
  const { rows } = await pool.query<{ name: string }>(
    `select document_id as name from renditions where state = 'PENDING' order by id`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['MP3', 'FLAC', 'WAVE_STANDARD', 'WAVE_HIGH']);
});

test('an update gives deliveries that waited within an attempt the state of what they wait for', async () => {
  const before: [state: string, lockedBy: string | null][] = [
    ['QUEUED', null],
    ['PREPARING', 'to prepare'],
    ['PREPARING', 'prepared'],
    ['PREPARING', 'worker-1:17:4cd1'],
    ['TRANSFERRING', 'worker-1:17:77e0'],
    ['DELIVERED', null],
  ];
  for (const [place, [state, lockedBy]] of before.entries()) {
    await pool.query(`insert into deliveries (document_id, unique_key, state, locked_by) values ($1, $1, $2, $3)`, [
      `delivery-${place}`,
      state,
      lockedBy,
    ]);
  }
  await pool.query(DELIVERY_STATES);
  const { rows } = await pool.query<{ state: string; by: string | null }>(
    'select state, locked_by as by from deliveries order by id',
  );
  expect(rows.map(({ state, by }) => [state, by])).toEqual([
    ['QUEUED', null],
    ['WAITING_FOR_FILES', null],
    ['READY_TO_SEND', null],
    ['PREPARING', 'worker-1:17:4cd1'],
    ['TRANSFERRING', 'worker-1:17:77e0'],
    ['DELIVERED', null],
  ]);
});

test('on an empty database there is nothing to do', async () => {
  await pool.query('create schema empty; set search_path to empty');
  await pool.query(RENDITIONS_WITH_GAIN);
  await pool.query(DELIVERY_STATES);
});
