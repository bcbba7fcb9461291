import { join, resolve } from 'node:path';
import { factories, type Core } from '@strapi/strapi';
import type { Context } from 'koa';

/*
 * The product with Strapi's own list of releases added, for comparison only. `GET /api/strapi-releases` is Strapi's
 * core controller and core service for releases (parse, validate, sanitize, Document Service with populate, count,
 * sanitize, transform), without a login, on the same content types. A release gets the inverse side of a track's
 * relation, as a user of that list would declare it; that needs no column.
 */

const APP = resolve(__dirname, '../../../cms/dist/src');
const RELEASE = 'api::release.release';
const TRACK = 'api::release.track';

interface AppModule {
  default: { register(context: { strapi: Core.Strapi }): Promise<void> };
}

type Attributes = Record<string, Record<string, unknown>>;

function declareTracks(strapi: Core.Strapi): void {
  const attributesOf = (uid: string): Attributes =>
    (strapi.contentTypes as unknown as Record<string, { attributes: Attributes }>)[uid]?.attributes ?? {};
  attributesOf(RELEASE).tracks = { type: 'relation', relation: 'oneToMany', target: TRACK, mappedBy: 'release' };
  Object.assign(attributesOf(TRACK).release ?? {}, { inversedBy: 'tracks' });
}

/** A caller who may read every type: otherwise Strapi refuses filters over relations and does not populate them. */
const ALLOWED = { strategy: { name: 'bench', verify: () => Promise.resolve() }, credentials: {} };

function mountList(strapi: Core.Strapi): void {
  strapi
    .get<{ set(uid: string, service: unknown): void }>('services')
    .set(RELEASE, factories.createCoreService(RELEASE));
  const controller = factories.createCoreController(RELEASE)({ strapi }) as unknown as {
    find(ctx: Context): Promise<unknown>;
  };
  strapi.server.routes([
    {
      method: 'GET',
      path: '/api/strapi-releases',
      handler: async (ctx: Context) => {
        ctx.state.auth = ALLOWED;
        ctx.body = await controller.find(ctx);
      },
      info: { type: 'content-api' },
      config: { auth: false },
    },
  ] as unknown as Parameters<Core.Strapi['server']['routes']>[0]);
}

async function serve(): Promise<void> {
  /* eslint-disable @typescript-eslint/no-require-imports -- the compiled application, by a path known here only */
  const { default: app } = require(join(APP, 'index.js')) as AppModule;
  const { bootApplication } = require(join(APP, 'platform/process/boot.js')) as {
    bootApplication(): Promise<Core.Strapi>;
  };
  /* eslint-enable @typescript-eslint/no-require-imports */
  const register = app.register;
  app.register = async (context) => {
    await register(context);
    declareTracks(context.strapi);
  };
  const strapi = await bootApplication();
  mountList(strapi);
  await strapi.listen();
  process.send?.({ type: 'ready' });
}

process.once('SIGTERM', () => process.exit());
serve().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
