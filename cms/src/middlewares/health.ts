import { access, constants, mkdir } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import type { Middleware } from 'koa';
import { getSettings } from '../../config/environment';
import { isDraining } from '../process/draining';

type Check = (strapi: Core.Strapi) => Promise<unknown>;

const CHECK_TIMEOUT_MS = 3_000;

const checks: Record<string, Check> = {
  database: (strapi) => strapi.db.connection.raw('select 1'),
  queue: (strapi) => strapi.db.connection.raw('select 1 from graphile_worker.jobs limit 1'),
  storage: async () => {
    const { S3_BUCKET, STORAGE_DIR } = getSettings();
    if (S3_BUCKET) return;
    await mkdir(STORAGE_DIR, { recursive: true });
    await access(STORAGE_DIR, constants.W_OK);
  },
};

const withinTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

async function readiness(strapi: Core.Strapi): Promise<Record<string, 'ok' | 'failed'>> {
  const results = Object.entries(checks).map(async ([name, check]) => {
    try {
      await withinTime(check(strapi));
      return [name, 'ok'] as const;
    } catch (error) {
      strapi.log.warn(`readyz: ${name} failed: ${String(error)}`);
      return [name, 'failed'] as const;
    }
  });
  return Object.fromEntries(await Promise.all(results));
}

/** GET /healthz: the process is up. GET /readyz: database, storage and queue answer; says which does not. */
const health =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }): Middleware =>
  async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/healthz') {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { status: 'ok' };
      return;
    }
    if (ctx.path === '/readyz') {
      const results = await readiness(strapi);
      const ready = !isDraining() && Object.values(results).every((result) => result === 'ok');
      ctx.set('Cache-Control', 'no-store');
      ctx.status = ready ? 200 : 503;
      ctx.body = { status: ready ? 'ready' : isDraining() ? 'draining' : 'not ready', checks: results };
      return;
    }
    return next();
  };

export default health;
