import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Pool } from 'pg';
import { deskAction, DeskPermission } from '@mpn/domain';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { database } from '../support/server';

const migration = (name: string): string =>
  readFileSync(resolve(__dirname, '../../../database/migrations', `${name}.sql`), 'utf8');
const RENDITIONS_WITH_GAIN = migration('2026.11.23T00.00.00.renditions-with-gain');
const DESK_PERMISSIONS = migration('2026.11.25T00.00.00.desk-permissions');
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

test('an update renders audio renditions without a gain again, and no others', async () => {
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

test('an update changes waiting deliveries from PREPARING to the state of what they wait for', async () => {
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

test('updates run on an empty database without an error', async () => {
  await pool.query('create schema empty; set search_path to empty');
  await pool.query(RENDITIONS_WITH_GAIN);
  await pool.query(DELIVERY_STATES);
});

test('an update replaces the former permission of the desk by all permissions that it included', async () => {
  // On the database of a started server, which has the panel's tables.
  const client = await (await database()).connect();
  const insert = async (sql: string): Promise<number> =>
    (await client.query<{ id: number }>(`${sql} returning id`)).rows[0]!.id;
  try {
    await client.query('begin');
    const role = await insert(
      `insert into admin_roles (document_id, name, code) values ('clerks', 'Clerks', 'clerks')`,
    );
    const permission = await insert(
      `insert into admin_permissions (document_id, action) values ('old', 'admin::support.act')`,
    );
    await client.query('insert into admin_permissions_role_lnk (permission_id, role_id) values ($1, $2)', [
      permission,
      role,
    ]);
    await client.query(DESK_PERMISSIONS);
    await client.query(DESK_PERMISSIONS);
    const { rows } = await client.query<{ action: string }>(
      `select p.action from admin_permissions p join admin_permissions_role_lnk l on l.permission_id = p.id
       where l.role_id = $1`,
      [role],
    );
    // Permissions that were added later and were never part of it.
    const later: readonly DeskPermission[] = ['impersonate', 'genres', 'super-admins'];
    const wanted = DeskPermission.filter((name) => !later.includes(name)).map(deskAction);
    expect(rows.map(({ action }) => action).sort()).toEqual(wanted.sort());
  } finally {
    await client.query('rollback');
    client.release();
  }
});
