import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { createUser } from '../../factories/users';
import { receiveTraces, type ReceivedSpan, type TraceReceiver } from '../../support/trace-receiver';
import { until } from '../../support/until';
import { apiAt } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { Postbox } from '../support/postbox';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/*
 * Tracing enabled and disabled: a server and a worker that send traces to a receiver, and a server without a receiver.
 */

const ROOT = resolve(__dirname, '../../..');

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let receiver: TraceReceiver;
const postbox = new Postbox();

/** Writes once a second which modules of OpenTelemetry a process has loaded. */
const LOADED = `if (process.argv[1]?.endsWith('serve.js')) setInterval(() => require('node:fs').writeFileSync(process.env.LOADED_FILE, JSON.stringify(
  Object.keys(require('node:module')._cache).filter((path) => /@opentelemetry.(sdk|exporter|otlp|resources)/.test(path) && path.endsWith('.js')))),
  1000).unref();`;

/** Modules that a process has loaded, from its next report. */
async function loadedBy(name: string): Promise<string[]> {
  const file = join(folder, `${name}.loaded`);
  await rm(file, { force: true });
  const text = await until(() => readFile(file, 'utf8').catch(() => ''));
  return JSON.parse(text) as string[];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-traces-'));
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
  receiver = await receiveTraces();
  await writeFile(join(folder, 'loaded.cjs'), LOADED);
});

afterAll(async () => {
  await receiver?.stop();
  await new Promise<void>((closed) => postbox.server.close(() => closed()));
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(
  name: string,
  entry: 'serve' | 'work',
  environment: Record<string, string>,
): Promise<ServerProcess> {
  return startServerProcess({
    root: ROOT,
    databaseUrl: db.url,
    folder: join(folder, name),
    entry,
    environment: {
      SECRETS_FILE: join(folder, 'secrets.json'),
      NODE_OPTIONS: `--require ${join(folder, 'loaded.cjs')}`,
      LOADED_FILE: join(folder, `${name}.loaded`),
      ...environment,
    },
  });
}

const valueOf = ({ attributes }: ReceivedSpan, key: string): unknown => {
  const value = attributes.find((attribute) => attribute.key === key)?.value ?? {};
  return Object.values(value)[0];
};

test('with an endpoint a request, its statements, job and mail are one trace, without personal data', async () => {
  const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(await postbox.listen()) };
  const sending = { ...smtp, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_BSP_SCHEDULE_DELAY: '100' };
  const server = await start('server', 'serve', { ...sending, WORKER: 'false' });
  const worker = await start('worker', 'work', sending);
  const user = await createUser(pool, 'PROMO_ADMIN');
  const client = apiAt(server.port);
  try {
    const answer = await client.post('/account/password/begin_reset', { loginName: user.loginName });
    const find = (name: string) =>
      until(() => receiver.spans.find((span) => span.name === name && span.traceId === request?.traceId));
    const request = await until(() =>
      receiver.spans.find((span) => span.name === 'POST /api/account/password/begin_reset'),
    );
    expect(valueOf(request!, 'http.route')).toBe('/api/account/password/begin_reset');
    expect(valueOf(request!, 'http.response.status_code')).toBe(200);
    expect(valueOf(request!, 'mpn.request_id')).toBe(answer.headers.get('x-request-id'));
    const [job, mail] = [await find('job mail.send'), await find('mail')];
    // The queue's row carries the span that was open when it was written.
    const byId = new Map(receiver.spans.map((span) => [span.spanId, span]));
    const ancestors = (span: ReceivedSpan | undefined): string[] =>
      span ? [span.name, ...ancestors(byId.get(span.parentSpanId ?? ''))] : [];
    expect(ancestors(mail)).toEqual(['mail', 'job mail.send', 'POST /api/account/password/begin_reset']);
    expect(ancestors(job)).toHaveLength(2);
    const statements = receiver.spans.filter((span) => valueOf(span, 'db.system.name') === 'postgresql');
    expect(statements.some(({ traceId, name }) => traceId === request?.traceId && name === 'SELECT')).toBe(true);
    const text = JSON.stringify(receiver.spans);
    expect((await loadedBy('server')).join()).toContain('sdk-trace');
    for (const personal of [user.loginName, user.email, '127.0.0.1', 'Robin']) expect(text).not.toContain(personal);
    // An unreachable receiver affects neither requests nor the shutdown.
    await receiver.stop();
    expect((await client.get('//readyz')).status).toBe(200);
  } finally {
    expect(await Promise.all([server.end(), worker.end()])).toEqual([0, 0]);
  }
});

test('without an endpoint no module of OpenTelemetry is loaded', async () => {
  const server = await start('plain', 'serve', {});
  expect((await apiAt(server.port).get('//healthz')).status).toBe(200);
  expect(await loadedBy('plain')).toEqual([]);
  await server.end();
});
