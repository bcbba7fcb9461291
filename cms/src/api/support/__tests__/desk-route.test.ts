import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { deskCalls, fail, type AnyDeskCall, type DeskPermission } from '@mpn/domain';
import { deskRoute, type DeskRequest } from '../desk-route';
import { FileAnswer } from '../panel-request';

const strapi = {} as Core.Strapi;

/** A request of the panel as koa gives it. */
const contextOf = (body: unknown, params: Record<string, string> = {}, language = 'en') =>
  ({
    state: { user: { id: 7 } },
    ip: '192.0.2.1',
    params,
    request: { body },
    acceptsLanguages: () => language,
    set: () => undefined,
  }) as unknown as Context & { body: { data: unknown; error?: { name: string; message: string; details: unknown } } };

const lock = deskCalls.users.lock;
const nothing = () => Promise.resolve();

test('a contract without a permission of the panel stops the boot', () => {
  for (const permission of [undefined, 'everything'])
    expect(() =>
      deskRoute<AnyDeskCall>(strapi, { ...lock, permission: permission as DeskPermission }, nothing as never),
    ).toThrow('POST /users/:id/lock of the support desk has no permission of the panel.');
});

test('a route asks for the permission of its contract', () => {
  expect(deskRoute(strapi, lock, nothing).config.policies).toEqual([
    'admin::isAuthenticatedAdmin',
    { name: 'admin::hasPermissions', config: { actions: ['admin::support.accounts'] } },
  ]);
  expect(deskRoute(strapi, deskCalls.superAdmins.enable, nothing).config.policies).toContain(
    'global::panel-administrator',
  );
});

test('a handler gets the id of the path, the checked body and the member of staff', async () => {
  const requests: DeskRequest<typeof lock>[] = [];
  const ctx = contextOf({ reason: '  Stolen\npassword ', colour: 'red' }, { id: '12' });
  await deskRoute(strapi, lock, (request) => Promise.resolve(void requests.push(request))).handler(ctx);
  expect(requests).toMatchObject([
    { id: 12, body: { reason: 'Stolen\npassword' }, staff: { panelUserId: 7, ip: '192.0.2.1' } },
  ]);
  expect(ctx.body).toEqual({ data: null });
});

test.each([
  ['a missing field', {}, { id: '12' }, 400, { reason: expect.any(String) as string }],
  ['a text that Postgres cannot store', { reason: 'x', other: '\u0000' }, { id: '12' }, 400, {}],
  ['an id that cannot exist', { reason: 'x' }, { id: '99999999999' }, 404, {}],
])('%s is refused in the panel’s error body, before the handler', async (_name, body, params, status, fields) => {
  const ctx = contextOf(body, params);
  await deskRoute(strapi, lock, () => Promise.reject(new Error('called'))).handler(ctx);
  expect([ctx.status, ctx.body]).toMatchObject([status, { data: null, error: { status, details: { fields } } }]);
});

test('a refusal of the handler has the text of the panel’s language', async () => {
  const refuse = () => Promise.reject(fail('mpn.backend.support.error.job-not-waiting'));
  const texts = [];
  for (const language of ['en', 'de']) {
    const ctx = contextOf({}, { id: '1' }, language);
    await deskRoute(strapi, deskCalls.jobs.run, refuse).handler(ctx);
    expect([ctx.status, ctx.body.error?.name]).toEqual([409, 'mpn.backend.support.error.job-not-waiting']);
    texts.push(ctx.body.error?.message);
  }
  expect(new Set(texts).size).toBe(2);
});

test('a file is sent as it is', async () => {
  const ctx = contextOf({}, { id: '1' });
  const file = new FileAnswer('a.pdf', 'application/pdf', 'bytes');
  await deskRoute(strapi, deskCalls.orders.invoice, () => Promise.resolve(file)).handler(ctx);
  expect([ctx.type, ctx.body]).toEqual(['application/pdf', 'bytes']);
});
