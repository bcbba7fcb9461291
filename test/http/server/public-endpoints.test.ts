import { until } from '../../support/until';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

describe('without a login', () => {
  test('GET /healthz answers 200 while the process runs', async () => {
    const { status, body } = await api().get('//healthz');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
  });

  test('GET /readyz lists every dependency with its state', async () => {
    const { status, body } = await api().get('//readyz');
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'ready', checks: { audio: 'ok', database: 'ok', queue: 'ok', storage: 'ok' } },
    });
  });

  test('fifty calls of GET /readyz at once share one check of the database', async () => {
    const pool = await database();
    const holder = await pool.connect();
    try {
      await holder.query('begin; lock table graphile_worker._private_jobs in access exclusive mode');
      const checks = async (): Promise<{ query: string }[]> =>
        (
          await pool.query<{ query: string }>(
            `select query from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'
                and query like 'select 1 from graphile_worker.jobs%'`,
          )
        ).rows;
      const calls: ReturnType<ReturnType<typeof api>['get']>[] = [];
      // Until the result that an earlier test requested is no longer cached.
      await until(async () => {
        calls.push(api().get('//readyz'));
        return (await checks()).length > 0;
      });
      calls.push(...Array.from({ length: 50 }, () => api().get('//readyz')));
      // Answered after the calls before it have arrived.
      await api().get('//healthz');
      expect(await checks()).toHaveLength(1);
      await holder.query('rollback');
      expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  test('GET /config.json has the settings of the web app', async () => {
    const { status, body } = await api().get('//config.json');
    expect(status).toBe(200);
    expect(body).toEqual({
      API_BASE_URL: '/api',
      APP_TIMEZONE: 'Europe/Berlin',
      LOCALE: 'en-US',
      APP_FIRST_YEAR: 2026,
      BRAND_NAME: 'MPN',
      support: { email: null, phone: null },
      survey: { enabled: false, url: null },
    });
  });

  test.each([
    ['an unknown path', 'GET', '/there/is/nothing', undefined, 404, 'mpn.backend.global.error.route-not-found'],
    ["Strapi's own sign-in", 'POST', '/auth/local', {}, 404, 'mpn.backend.global.error.route-not-found'],
    ["Strapi's own user list", 'GET', '/users', undefined, 404, 'mpn.backend.global.error.route-not-found'],
    ["Strapi's own upload", 'POST', '/upload', {}, 404, 'mpn.backend.global.error.route-not-found'],
    ['a call without a token', 'GET', '/session', undefined, 401, 'mpn.backend.authentication.error.not-authenticated'],
    ['a body that is no JSON', 'POST', '/auth/login', '{oops', 400, 'mpn.backend.global.error.unreadable-data'],
    [
      'a body too large',
      'POST',
      '/auth/login',
      { text: 'x'.repeat(3_000_000) },
      413,
      'mpn.backend.global.error.payload-too-large',
    ],
  ])('%s is answered with an error body', async (_what, method, path, body, status, messageCode) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await api().request<ErrorAnswer>(method, path, body, { headers });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status, path: `/api${path}`, parameterErrors: [], fieldErrors: [] });
    expect(answer.body.globalErrors).toEqual([expect.objectContaining({ messageCode })]);
    expect(new Date(answer.body.timestamp).toISOString()).toBe(answer.body.timestamp);
  });

  test('an error text follows Accept-Language', async () => {
    const { body } = await api().get<ErrorAnswer>('/nothing', { headers: { 'accept-language': 'de-AT,de;q=0.9' } });
    expect(body.globalErrors[0]?.message).toBe('Unter dieser Adresse gibt es nichts.');
  });

  test('a request id is kept, and replaced if it could forge log lines', async () => {
    const kept = await api().get('//healthz', { headers: { 'x-request-id': 'abc-12345678' } });
    const replaced = await api().get('//healthz', { headers: { 'x-request-id': 'a b; c' } });
    expect(kept.headers.get('x-request-id')).toBe('abc-12345678');
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the API reference', () => {
  test('openapi.json has the calls and the error body', async () => {
    const { status, body } = await api().get<{ paths: Record<string, unknown>; components: { schemas: object } }>(
      '/openapi.json',
    );
    expect(status).toBe(200);
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/auth/login', '/releases/{id}', '/files/{type}']));
    expect(body.components.schemas).toHaveProperty('ErrorBody');
  });

  test('/api/docs is an HTML page of the calls', async () => {
    const answer = await api().get<string>('/docs');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('/purchase_orders');
    expect(answer.body).toContain('href="#tag-support-desk"');
    expect(answer.body).toContain('/admin/support/super-admins');
  });
});
