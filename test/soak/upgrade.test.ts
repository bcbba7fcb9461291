import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileView, ReleaseEntity } from '@mpn/domain';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { apiAt } from '../http/support/client';
import { ownDatabase, type OwnDatabase } from '../http/support/own-database';
import { startServerProcess, type ServerProcess } from '../http/support/server-process';
import { formWith, pictureFile } from '../support/media';
import { freePort } from '../support/processes';
import { startProxy } from '../support/proxy';
import { until } from '../support/until';
import { Pool } from 'pg';
import { isLong } from './support/form';
import { Failures, untilAnswered, repeatUntilAborted } from './support/load';
import { addColumn, previousCommit, versionAt, type Version } from './support/version';

/*
 * Two servers and a worker of the previous version are replaced one after the other by this version, which adds a
 * column, while users work. Both versions have to be compiled, so there is no short form.
 */

const endings: (() => unknown)[] = [];
afterAll(async () => {
  for (let end = endings.pop(); end; end = endings.pop()) await end();
});

async function versions(folder: string): Promise<[Version, Version]> {
  const before = versionAt(previousCommit(), join(folder, 'before'));
  endings.push(before.remove);
  const after = versionAt('HEAD', join(folder, 'after'), addColumn);
  endings.push(after.remove);
  return [before, after];
}

/** An empty database, whose schema the previous version creates. */
async function database(): Promise<OwnDatabase> {
  const db = await ownDatabase({ empty: true });
  endings.push(db.drop);
  return db;
}

(isLong ? test : test.skip)(
  'a rolling upgrade that adds a column causes no failed request and loses no saved change',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mpn-upgrade-'));
    chmodSync(folder, 0o755);
    endings.push(() => rmSync(folder, { recursive: true, force: true }));
    const [before, after] = await versions(folder);
    const db = await database();
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const environment = {
      STORAGE_DIR: join(folder, 'storage'),
      SECRETS_FILE: join(folder, 'secrets.json'),
      PUBLIC_URL: 'http://127.0.0.1',
    };
    const start = ({ root }: Version, index: number): Promise<ServerProcess> =>
      startServerProcess({
        root,
        databaseUrl: db.url,
        folder: join(folder, String(index)),
        port: ports[index]!,
        entry: index === 2 ? 'work' : 'serve',
        environment: { ...environment, WORKER: index === 2 ? 'true' : 'false' },
      });
    const running: ServerProcess[] = [];
    for (const index of [0, 1, 2]) running.push(await start(before, index));
    endings.push(() => Promise.all(running.map((process) => process.stop())));
    const proxy = await startProxy('nginx', join(folder, 'nginx'), [ports[0], ports[1]]);
    endings.push(proxy.stop);

    const pool = new Pool({ connectionString: db.url, max: 2 });
    endings.push(() => pool.end());
    const user = await createUser(pool, 'PROMO_ADMIN');
    const { id } = await createRelease(pool, user.companyId!);
    const client = apiAt(proxy.port).as(user);
    const failures = new Failures();
    const over = new AbortController();
    let saved = 0;
    const work = [
      repeatUntilAborted(over.signal, 50, async () => {
        await untilAnswered(failures, 'list', () => client.get('/releases/_views/table'));
      }),
      repeatUntilAborted(over.signal, 200, async () => {
        const { body } = await untilAnswered(failures, 'read', () => client.get<ReleaseEntity>(`/releases/${id}`));
        saved += 1;
        const change = { version: body.version, title: `Saved ${saved}` };
        await untilAnswered(failures, 'save', () => client.patch(`/releases/${id}`, change));
      }),
      repeatUntilAborted(over.signal, 500, async (turn) => {
        const form = formWith(await pictureFile({ shade: turn % 200 }), 'a.jpg');
        await untilAnswered(failures, 'upload', () => client.post<FileView>('/files/COVER', form));
      }),
    ];
    try {
      for (const index of [0, 1, 2]) {
        await running[index]!.end();
        running[index] = await start(after, index);
        if (index < 2) await until(async () => (await apiAt(ports[index as 0 | 1]).get('//readyz')).status === 200);
      }
    } finally {
      over.abort();
      await Promise.all(work);
    }
    console.log(`upgrade: ${saved} saved, failed:`, Object.fromEntries(failures.counts));
    if (failures.total > 0) console.log(readFileSync(join(folder, 'nginx', 'error.log'), 'utf8').slice(-6_000));
    expect(failures.total).toBe(0);
    const { rows } = await pool.query<{ title: string; soak_note: string }>(
      'select title, soak_note from releases where id = $1',
      [id],
    );
    expect(rows).toEqual([{ title: `Saved ${saved}`, soak_note: 'of before' }]);
  },
);
