import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

describe('what the server answers before anybody logs in', () => {
  test('GET /healthz says that the process is up', async () => {
    const { status, body } = await api().get('//healthz');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
  });

  test('GET /readyz names every part it depends on', async () => {
    const { status, body } = await api().get('//readyz');
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'ready', checks: { database: 'ok', queue: 'ok', storage: 'ok' } },
    });
  });

  test('GET /readyz called a thousand times asks the database once per two seconds', async () => {
    const pool = await database();
    const transactions = async (): Promise<number> => {
      // Each connection reports what it did a second later.
      await new Promise((reported) => setTimeout(reported, 1_500));
      const { rows } = await pool.query<{ count: string }>(
        'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0]?.count);
    };
    const before = await transactions();
    for (let calls = 0; calls < 1_000; calls += 50)
      await Promise.all(Array.from({ length: 50 }, () => api().get('//readyz')));
    // Every check would be two of them; others come from the clock and the queue.
    expect((await transactions()) - before).toBeLessThan(1_000);
  });

  test('GET /config.json has what the web app needs for its first call', async () => {
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
  ])('%s is answered with the error body', async (_what, method, path, body, status, messageCode) => {
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

  test('a request keeps its id, and one that could forge log lines is replaced', async () => {
    const kept = await api().get('//healthz', { headers: { 'x-request-id': 'abc-12345678' } });
    const replaced = await api().get('//healthz', { headers: { 'x-request-id': 'a b; c' } });
    expect(kept.headers.get('x-request-id')).toBe('abc-12345678');
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the API reference', () => {
  test('openapi.json names the calls, their access and the error body', async () => {
    const { status, body } = await api().get<{ paths: Record<string, unknown>; components: { schemas: object } }>(
      '/openapi.json',
    );
    expect(status).toBe(200);
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/auth/login', '/releases/{id}', '/files/{type}']));
    expect(body.components.schemas).toHaveProperty('ErrorBody');
  });

  test('/api/docs is a page for people', async () => {
    const answer = await api().get<string>('/docs');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('/purchase_orders');
  });
});
