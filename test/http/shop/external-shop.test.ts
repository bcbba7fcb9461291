import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CompanyView, OpenOrderView } from '@mpn/domain';
import { openMarket } from '../../factories/campaign';
import { cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { until } from '../../support/until';
import { promoter, superAdmin, type Promoter } from '../releases/support';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { database, server } from '../support/server';

const TOKEN = 'shop-secret';

interface Received {
  key: string | undefined;
  authorization: string | undefined;
  body: { orderNumber: string; totalCents: number; buyer: object; positions: unknown[] };
}

/** A shop of its own, as docs/shop-http.md describes it. */
let shop: Server;
let ours: ServerProcess;
const PAYMENT = 'https://pay.example.org';
let folder: string;
const received: Received[] = [];
let shopState = 'in_progress';
/** Status of every reply; 200: as the call says. */
let shopStatus = 200;
/** Status of the reply to an order that is sent. */
let orderStatus = 200;
/** References of orders that the shop no longer returns. */
const unreadable = new Set<string>();

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

beforeAll(async () => {
  shop = createServer((request, response) => {
    void (async () => {
      if (shopStatus !== 200) return response.writeHead(shopStatus).end();
      response.setHeader('content-type', 'application/json');
      if (request.url === '/api/health') return response.end('OK');
      let reference = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
      if (request.method === 'POST') {
        if (orderStatus >= 400) return response.writeHead(orderStatus).end();
        const body = JSON.parse(await bodyOf(request)) as Received['body'];
        received.push({
          key: request.headers['idempotency-key'] as string,
          authorization: request.headers.authorization,
          body,
        });
        reference = `S-${body.orderNumber}`;
      }
      const state = unreadable.has(reference) ? 'unknown' : shopState;
      return response.end(JSON.stringify({ reference, state, paymentUrl: `${PAYMENT}/${reference}` }));
    })();
  });
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready));
  const facts = await server();
  folder = mkdtempSync(join(tmpdir(), 'mpn-shop-'));
  ours = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: facts.databaseUrl,
    folder,
    environment: {
      SHOP_URL: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/api`,
      SHOP_TOKEN: TOKEN,
      SHOP_TIMEOUT_MS: '1000',
      // The same sessions as the other server's, so that one login does for both.
      SECRETS_FILE: join(facts.folder, 'secrets.json'),
    },
  });
  const pool = await database();
  await openMarket(pool, {});
});

afterAll(async () => {
  await ours.stop();
  await new Promise((closed) => shop.close(closed));
  rmSync(folder, { recursive: true, force: true });
});

async function order(
  anna: Promoter,
): Promise<{ status: number; body: { id: number; state: string; globalErrors?: { messageCode: string }[] } }> {
  await putIntoCart(
    anna.client,
    await draftCampaign(anna.client, (await createRelease(await database(), anna.companyId)).id),
  );
  const { cartToken } = await cartOf(anna.client);
  const login = await anna.client.post('/auth/login', { loginName: anna.user.loginName, password: anna.user.password });
  const response = await fetch(`http://127.0.0.1:${ours.port}/api/purchase_orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: login.headers.get('authorization') ?? '' },
    body: JSON.stringify({ cartToken, paymentMethod: 'INVOICE' }),
  });
  return { status: response.status, body: (await response.json()) as never };
}

async function stateOf(id: number): Promise<string | undefined> {
  const pool = await database();
  return (await pool.query<{ state: string }>('select state from purchase_orders where id = $1', [id])).rows[0]?.state;
}

const untilState = (id: number, wanted: string): Promise<unknown> =>
  until(
    () => stateOf(id),
    (now) => now === wanted,
  );

const shopSyncOf = async (companyId: number) => {
  const { body } = await (await superAdmin()).client.get<CompanyView>(`/companies/${companyId}`);
  return body.support?.shopSyncStatus;
};

describe('an external shop', () => {
  it('receives an order once, and completes it by its state', async () => {
    const anna = await promoter();
    const placed = await order(anna);
    expect(placed).toMatchObject({ status: 201, body: { state: 'open' } });
    await untilState(placed.body.id, 'in_progress');
    expect(received).toHaveLength(1);
    expect(await shopSyncOf(anna.companyId)).toBe('SYNCED');
    const [first] = received;
    expect(first?.key).toBe(first?.body.orderNumber);
    expect(first).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      body: { totalCents: 6117, positions: [{ position: 1 }] },
    });
    // The fields of docs/shop-http.md alone.
    expect(Object.keys(first?.body.buyer ?? {}).sort()).toEqual(
      ['name', 'street', 'postalCode', 'city', 'country', 'vatId', 'email', 'mpnCompanyNumber'].sort(),
    );
    const shown = async () => (await anna.client.get<OpenOrderView[]>('/purchase_orders')).body[0];
    expect(await shown()).toMatchObject({
      redirectUrl: `${PAYMENT}/S-${first?.body.orderNumber}`,
      campaigns: [{ releaseId: expect.any(Number) as number, title: expect.stringMatching(/./) as string }],
    });
    shopState = 'completed';
    await untilState(placed.body.id, 'completed');
    expect(await shown()).toMatchObject({ redirectUrl: null });
    const { rows } = await (
      await database()
    ).query<{ status: string }>(
      `select campaign.status from sampling_campaigns campaign
       join order_positions position on position.campaign_id = campaign.id where position.order_id = $1`,
      [placed.body.id],
    );
    expect(rows).toEqual([{ status: 'PAID_ACTIVE' }]);
  });

  it('that cannot return one order does not delay the completion of later orders', async () => {
    shopState = 'in_progress';
    const first = await order(await promoter());
    await untilState(first.body.id, 'in_progress');
    const second = await order(await promoter());
    await untilState(second.body.id, 'in_progress');
    unreadable.add(`S-${received.at(-2)!.body.orderNumber}`);
    shopState = 'completed';
    await untilState(second.body.id, 'completed');
    expect(await stateOf(first.body.id)).toBe('in_progress');
    unreadable.clear();
    await untilState(first.body.id, 'completed');
  });

  it('that does not take an order makes the company known to support until it does', async () => {
    const anna = await promoter();
    expect(await shopSyncOf(anna.companyId)).toBe('NOT_SYNCED');
    orderStatus = 500;
    const placed = await order(anna);
    await until(
      () => shopSyncOf(anna.companyId),
      (status) => status === 'FAILED',
    );
    orderStatus = 200;
    shopState = 'completed';
    const pool = await database();
    await pool.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
      `shop.submit-order:${placed.body.id}`,
    ]);
    await untilState(placed.body.id, 'completed');
    expect(await shopSyncOf(anna.companyId)).toBe('SYNCED');
  });

  it.each([
    ['is unavailable', 503],
    ['is not at its URL', 404],
  ])('that %s prevents a purchase (503) before an order is created', async (_what, status) => {
    shopStatus = status;
    const anna = await promoter();
    const refused = await order(anna);
    expect(refused.status).toBe(503);
    expect(refused.body.globalErrors?.[0]?.messageCode).toBe('mpn.backend.shop.error.unavailable');
    expect((await anna.client.get<unknown[]>('/purchase_orders')).body).toEqual([]);
    expect((await cartOf(anna.client)).positions).toHaveLength(1);
  });
});
