import { join, resolve } from 'node:path';
import type { Core } from '@strapi/strapi';
import { AudioFormat } from '@mpn/domain';
import { service } from '@mpn/server-kit';
import type { Knex } from 'knex';
import type { Context } from 'koa';

/*
 * The product with three additional routes that call services as its worker and a purchase do, and return the
 * milliseconds; for the bench only, without a login.
 */

const APP = resolve(__dirname, '../../../cms/dist/src');

/** Every recipient's delivery asks for every file in every format. */
async function renderFor(strapi: Core.Strapi, fileIds: readonly number[], recipients: number): Promise<void> {
  const renditions = service(strapi, 'api::media.renditions');
  for (let recipient = 0; recipient < recipients; recipient += 1) {
    await Promise.all(fileIds.flatMap((id) => AudioFormat.map((format) => renditions.ensure(id, format))));
  }
}

async function enqueue(strapi: Core.Strapi, actionId: number): Promise<number> {
  const deliveries = service(strapi, 'plugin::ftp-delivery.deliveries');
  const knex = strapi.db.connection as unknown as Knex;
  return (await knex.transaction((trx) => deliveries.enqueueForAction(trx, actionId))).length;
}

/** Milliseconds that the work took, and its result. */
async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

function mount(strapi: Core.Strapi): void {
  const route = (path: string, work: (query: Record<string, string>) => Promise<unknown>) => ({
    method: 'GET',
    path: `/api/bench/${path}`,
    handler: async (ctx: Context) => {
      ctx.body = await timed(() => work(ctx.query as Record<string, string>));
    },
    info: { type: 'content-api' },
    config: { auth: false },
  });
  const routes = [
    route('renditions', ({ files = '', recipients = '1' }) =>
      renderFor(strapi, files.split(',').map(Number), Number(recipients)),
    ),
    route('measure', ({ file }) => service(strapi, 'api::media.measurements').of(Number(file))),
    route('enqueue', ({ action }) => enqueue(strapi, Number(action))),
  ];
  strapi.server.routes(routes as unknown as Parameters<Core.Strapi['server']['routes']>[0]);
}

async function serve(): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the compiled application, by a path known here only
  const { bootApplication } = require(join(APP, 'platform/process/boot.js')) as {
    bootApplication(): Promise<Core.Strapi>;
  };
  const strapi = await bootApplication();
  mount(strapi);
  await strapi.listen();
  process.send?.({ type: 'ready' });
}

process.once('SIGTERM', () => process.exit());
serve().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
