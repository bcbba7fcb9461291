import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { database, logError, redact, registerClockJob } from '@mpn/server-kit';
import { loggedUrl } from '../middlewares/request-log';

const MAX_TEXT = 1_000;
const KEPT_DAYS = 90;

/** The first line of the error message, without secrets and values of statements. */
const messageOf = (thrown: unknown): string => {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return redact(text.split('\n')[0] ?? '', MAX_TEXT);
};

/** Stores an unexpected failure under the error number that the person sees; the log has all its details. */
export async function noteFailure(strapi: Core.Strapi, ctx: Context, thrown: unknown): Promise<void> {
  const principal = (ctx.state as { principal?: { userId?: number } }).principal;
  try {
    await database(strapi)('failed_requests' as never).insert({
      request_id: String(ctx.state.requestId),
      request: redact(`${ctx.method} ${loggedUrl(ctx.path)}`, MAX_TEXT),
      user_id: principal?.userId ?? null,
      message: messageOf(thrown),
    } as never);
  } catch (error) {
    logError(strapi, 'failed request', error);
  }
}

/** Registers the deletion of old failures. */
export function registerFailureCleanUp(): void {
  registerClockJob({
    name: 'platform.failed-requests',
    cron: '41 3 * * *',
    run: async (strapi, now) => {
      const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
      await database(strapi).raw('delete from failed_requests where at < ?', [before]);
    },
  });
}
