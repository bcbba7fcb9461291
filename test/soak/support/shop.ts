import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SHOP_TOKEN = 'shop-of-the-soak';

/** A shop as docs/shop-http.md describes it, which completes every order at once and can be stopped. */
export interface Shop {
  url: string;
  /** How often each order was created: once per idempotency key. */
  taken: ReadonlyMap<string, number>;
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

export async function startShop(): Promise<Shop> {
  const keys = new Set<string>();
  const taken = new Map<string, number>();
  let server: Server;
  let port = 0;

  const take = async (request: IncomingMessage): Promise<string> => {
    const { orderNumber } = JSON.parse(await textOf(request)) as { orderNumber: string };
    const key = String(request.headers['idempotency-key']);
    if (!keys.has(key)) taken.set(orderNumber, (taken.get(orderNumber) ?? 0) + 1);
    keys.add(key);
    return `S-${orderNumber}`;
  };
  const answer = async (request: IncomingMessage): Promise<object> => {
    if (request.url === '/api/health') return {};
    const named = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
    return { reference: request.method === 'POST' ? await take(request) : named, state: 'completed' };
  };
  const start = async (): Promise<void> => {
    server = createServer((request, response) => {
      answer(request).then(
        (body) =>
          // Closed, so that every call resolves the name: a kept connection would work without DNS.
          response
            .writeHead(200, { 'content-type': 'application/json', connection: 'close' })
            .end(JSON.stringify(body)),
        // A server that is killed while it sends its order.
        () => response.destroy(),
      );
    });
    await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
    port = (server.address() as AddressInfo).port;
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}/api`,
    taken,
    start,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
