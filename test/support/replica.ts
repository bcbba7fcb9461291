import { execFile, spawn } from 'node:child_process';
import { readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

/** A streaming replica of a Postgres of this machine. */
export interface TestReplica {
  url: string;
  /** Runs SQL on it. */
  query: (sql: string) => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Not the synchronous one: a test that stands still for seconds finds its kept connections closed by the server. */
const run = promisify(execFile);

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Gives every file of a folder to the account that Postgres runs as. */
async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await run('chown', ['-R', `${uid}:${gid}`, folder]);
}

/**
 * Makes a replica from a copy of the running primary's folder and starts it. The embedded Postgres comes without
 * pg_basebackup, so the copy is made as that does it.
 * @param folder is created; the account of Postgres must be able to enter the one around it
 */
export async function startReplica(primaryUrl: string, port: number, folder: string): Promise<TestReplica> {
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl);
  const source = await withClient(primaryUrl, async (client) => {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    const from = rows[0]!.folder;
    await client.query(`select pg_backup_start('replica', true)`);
    await cp(from, folder, {
      recursive: true,
      filter: (path) => !['postmaster.pid', 'postmaster.opts', 'server.log'].includes(basename(path)),
    });
    const ended = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    writeFileSync(join(folder, 'backup_label'), ended.rows[0]!.label);
    return from;
  });
  writeFileSync(join(folder, 'standby.signal'), '');
  const connection = `host=${hostname} port=${primaryPort} user=${username} password=${decodeURIComponent(password)}`;
  writeFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  const owner = statSync(source);
  await giveTo(folder, owner);
  const primary = Number.parseInt(readFileSync(join(source, 'postmaster.pid'), 'utf8'), 10);
  const program = join(dirname(readlinkSync(`/proc/${primary}/exe`)), 'pg_ctl');
  // Without a pipe, which Postgres would inherit and keep open.
  const control = (...words: string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const options = { uid: owner.uid, gid: owner.gid, cwd: '/', stdio: 'ignore' } as const;
      spawn(program, ['-w', '-D', folder, ...words], options)
        .once('error', reject)
        .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl ${words[0]} ended with ${code}`))));
    });
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=600`;
  const url = new URL(primaryUrl);
  url.port = String(port);
  const replica: TestReplica = {
    url: url.toString(),
    query: (sql) => withClient(replica.url, async (client) => void (await client.query(sql))),
    start: () => control('start', '-l', join(folder, 'server.log'), '-o', settings),
    stop: () => control('stop', '-m', 'immediate'),
  };
  await replica.start();
  return replica;
}
