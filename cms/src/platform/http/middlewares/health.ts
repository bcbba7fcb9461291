import type { Core } from '@strapi/strapi';
import type { Context, Middleware } from 'koa';
import { audioToolsProblem } from '@mpn/audio-kit';
import { isStorageFull } from '@mpn/process-kit';
import {
  cachedFor,
  errorMessage,
  isDatabaseAway,
  isDraining,
  noteDatabaseAway,
  replicaState,
  withTimeout,
} from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { fileStorage, logStorageFull, logStorageRoom } from '../../../api/media';
import { isFromThisMachine } from '../this-machine';

type Check = (strapi: Core.Strapi) => Promise<unknown>;

const CHECK_TIMEOUT_MS = 3_000;

const checks: Record<string, Check> = {
  database: (strapi) => strapi.db.connection.raw('select 1'),
  queue: (strapi) => strapi.db.connection.raw('select 1 from graphile_worker.jobs limit 1'),
  storage: async (strapi) => {
    await fileStorage().healthy();
    logStorageRoom(strapi);
  },
  audio: async () => {
    const problem = audioToolsProblem();
    // eslint-disable-next-line mpn/app-errors-only -- for the operator's log, not an answer to a person
    if (problem) throw new Error(problem);
  },
};

type Result = 'ok' | 'failed' | 'full';

/** Last logged problem per part: load balancers ask every few seconds, only changes are logged. */
const lastLogged = new Map<string, string>();

function logChange(strapi: Core.Strapi, name: string, problem: string): void {
  if (lastLogged.get(name) === problem) return;
  lastLogged.set(name, problem);
  const [fails, works] = name === 'audio' ? ['cannot be used', 'can be used'] : ['is not reachable', 'is reachable'];
  if (problem) strapi.log.error(`readyz: ${name} ${fails}: ${problem}`);
  else strapi.log.info(`readyz: ${name} ${works} again`);
}

type Readiness = Record<string, Result>;

async function ask(strapi: Core.Strapi): Promise<Readiness> {
  const results = Object.entries(checks).map(async ([name, check]) => {
    try {
      await withTimeout(check(strapi), CHECK_TIMEOUT_MS, () => new Error('no answer in time'));
      if (lastLogged.has(name)) logChange(strapi, name, '');
      return [name, 'ok'] as const;
    } catch (error) {
      if (isStorageFull(error)) {
        await logStorageFull(strapi, error);
        return [name, 'full'] as const;
      }
      if (name !== 'storage' && isDatabaseAway(error)) noteDatabaseAway(strapi, error);
      else logChange(strapi, name, errorMessage(error));
      return [name, 'failed'] as const;
    }
  });
  return Object.fromEntries(await Promise.all(results));
}

/** Milliseconds for which a result is cached, so that requests cost the database nothing more. */
const CACHED_MS = 2_000;

/** The failing part is shown to callers on this machine, and to everyone where the operator allows it. */
const maySeeDetails = (ctx: Context): boolean => getSettings().READYZ_DETAILS === 'all' || isFromThisMachine(ctx.req);

/**
 * GET /healthz: the process is up. GET /readyz: database, storage, queue and ffmpeg work, and no shutdown has begun;
 * shows permitted callers which part does not work, whether the storage is full, and whether the replica is read.
 * Without the replica the process is as ready.
 */
const health = (_config: unknown, { strapi }: { strapi: Core.Strapi }): Middleware => {
  const readiness = cachedFor(CACHED_MS, () => ask(strapi));
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/healthz') {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { status: 'ok' };
      return;
    }
    if (ctx.path === '/readyz') {
      const results = await readiness();
      const ready = !isDraining() && Object.values(results).every((result) => result === 'ok');
      ctx.set('Cache-Control', 'no-store');
      ctx.status = ready ? 200 : 503;
      const status = ready ? 'ready' : isDraining() ? 'draining' : 'not ready';
      const replica = replicaState();
      ctx.body = maySeeDetails(ctx) ? { status, checks: results, ...(replica && { replica }) } : { status };
      return;
    }
    return next();
  };
};

export default health;
