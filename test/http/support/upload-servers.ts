import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import type { TestUser } from '../../factories/users';
import { apiAt, type ErrorAnswer } from './client';
import { ownDatabase } from './own-database';
import { startServerProcess, type ServerProcess } from './server-process';
import { filesUnderWay } from './slow-upload';

export const PER_MINUTE = 30;
export const OPEN = 12;
export const TUS = { 'tus-resumable': '1.0.0' };

const ROOT = resolve(__dirname, '../../..');
const IDLE_SECONDS = 3;

export const codeOf = (body: ErrorAnswer) => body.globalErrors?.[0]?.messageCode;

/** Starts a resumable upload. */
export const begin = (app: ServerProcess, token: string, size: number, kind = 'MUSIC_VIDEO') =>
  apiAt(app.port)
    .withToken(token)
    .post<ErrorAnswer>(`/files/${kind}/uploads`, undefined, { headers: { ...TUS, 'upload-length': String(size) } });

/** Two servers with short upload timeouts, one database and one storage. */
export interface UploadServers {
  pool: Pool;
  /** The server with the clock. */
  one: ServerProcess;
  other: ServerProcess;
  /** Restarts the other server after it was killed. */
  restartOther(): Promise<ServerProcess>;
  tokenOf(user: TestUser): Promise<string>;
  /** Bytes that uploads in progress have reserved in a company's quota. */
  reserved(companyId: number): Promise<number>;
  /** Files of uploads in progress. */
  unfinished(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startUploadServers(): Promise<UploadServers> {
  const db = await ownDatabase();
  const pool = new Pool({ connectionString: db.url, max: 4 });
  const folder = await mkdtemp(join(tmpdir(), 'mpn-limits-'));
  const storage = join(folder, 'storage');
  const start = (name: string, hasClock = false): Promise<ServerProcess> =>
    startServerProcess({
      root: ROOT,
      databaseUrl: db.url,
      folder: join(folder, name),
      environment: {
        STORAGE_DIR: storage,
        SECRETS_FILE: join(folder, 'secrets.json'),
        WORKER: String(hasClock),
        LOG_LEVEL: 'info',
        UPLOADS_PER_MINUTE: String(PER_MINUTE),
        UPLOADS_OPEN_PER_USER: String(OPEN),
        UPLOAD_IDLE_SECONDS: String(IDLE_SECONDS),
        UPLOAD_SLOW_SECONDS: '2',
        UPLOAD_MIN_BYTES_PER_SECOND: '10',
      },
    });
  const [one, other] = await Promise.all([start('one', true), start('other')]);
  const servers: UploadServers = {
    pool,
    one,
    other,
    restartOther: async () => (servers.other = await start('other')),
    tokenOf: async ({ loginName, password }) =>
      (await apiAt(servers.one.port).post('/auth/login', { loginName, password })).headers.get('authorization')!,
    reserved: async (companyId) => {
      const { rows } = await pool.query<{ bytes: string | null }>(
        'select sum(bytes) as bytes from upload_reservations where company_id = $1',
        [companyId],
      );
      return Number(rows[0]?.bytes ?? 0);
    },
    unfinished: () => filesUnderWay(storage),
    stop: async () => {
      await Promise.all([servers.one.stop(), servers.other.stop()]);
      await pool.end();
      await db.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return servers;
}
