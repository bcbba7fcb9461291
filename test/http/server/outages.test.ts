import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../support/processes';
import { until } from '../../support/until';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { Postbox } from '../support/postbox';
import { useServer } from '../support/server';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { panelClient, type SupportAnswer } from '../support-panel/panel';

/* A server whose mail server and shop are away: what its log and the start page of the desk say. */

interface Away {
  service: string;
  since: string;
  reason: string;
}

let folder: string;
let db: OwnDatabase;
let app: ServerProcess;
let smtpPort: number;
const postbox = new Postbox();

async function start(): Promise<ServerProcess> {
  folder = await mkdtemp(join(tmpdir(), 'mpn-outages-'));
  db = await ownDatabase();
  smtpPort = await freePort();
  app = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: db.url,
    folder,
    environment: {
      WORKER: 'false',
      LOG_LEVEL: 'warn',
      OUTAGE_CHECK_SECONDS: '1',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(smtpPort),
      SHOP_URL: 'http://nobody.invalid/api',
      SHOP_TOKEN: 'nobody-takes-it',
    },
  });
  return app;
}

let started: Promise<ServerProcess> | undefined;
useServer(() => (started ??= start()));

afterAll(async () => {
  await app?.stop();
  await new Promise<void>((closed) => postbox.server.close(() => closed()));
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

const linesWith = (text: string): number => app.output().split(text).length - 1;

test('the start page of the desk lists a service that is down, with reason and time, until it recovers', async () => {
  const desk = await panelClient();
  const away = async (): Promise<Away[]> =>
    (await desk.get<SupportAnswer<{ away: Away[] }>>('//admin/support/overview')).body.data.away;
  const named = async (): Promise<string[]> => (await away()).map(({ service }) => service).sort();
  await until(async () => (await named()).join() === 'mail,names,shop');
  const [first] = (await away()).filter(({ service }) => service === 'mail');
  expect(first?.reason).toContain('ECONNREFUSED');
  expect(Math.abs(Date.now() - Date.parse(first?.since ?? ''))).toBeLessThan(120_000);

  await postbox.listen(smtpPort);
  await until(async () => !(await named()).includes('mail'));
  expect(await named()).toEqual(['names', 'shop']);
  expect([linesWith('mail is away: '), linesWith('mail is back after'), linesWith('shop is away: ')]).toEqual([
    1, 1, 1,
  ]);
});
