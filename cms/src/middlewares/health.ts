import type { Core } from '@strapi/strapi';
import type { Middleware } from 'koa';
import { fileStorage } from '../files/storage';
import { isDraining } from '../process/draining';

type Check = (strapi: Core.Strapi) => Promise<unknown>;

const CHECK_TIMEOUT_MS = 3_000;

const checks: Record<string, Check> = {
  database: (strapi) => strapi.db.connection.raw('select 1'),
  queue: (strapi) => strapi.db.connection.raw('select 1 from graphile_worker.jobs limit 1'),
  storage: () => fileStorage().healthy(),
};

const withinTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** What each part was last said to suffer from: a load balancer asks every few seconds, the log is told of changes. */
const told = new Map<string, string>();

function tell(strapi: Core.Strapi, name: string, problem: string): void {
  if (told.get(name) === problem) return;
  told.set(name, problem);
  if (problem) strapi.log.error(`readyz: ${name} is not reachable: ${problem}`);
  else strapi.log.info(`readyz: ${name} is reachable again`);
}

async function readiness(strapi: Core.Strapi): Promise<Record<string, 'ok' | 'failed'>> {
  const results = Object.entries(checks).map(async ([name, check]) => {
    try {
      await withinTime(check(strapi));
      if (told.has(name)) tell(strapi, name, '');
      return [name, 'ok'] as const;
    } catch (error) {
      tell(strapi, name, error instanceof Error ? error.message : String(error));
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
