import type { Core } from '@strapi/strapi';
import { useReplica } from '@mpn/server-kit';
import { useUtc } from '../../../config/database';
import { EnvironmentError, getSettings, type Settings } from '../../../config/environment';
import { warmParsers } from '../../api/media';
import { eventHub } from '../../api/event';
import { startTraces } from '../tracing';
import { serveMetrics } from '../metrics/metrics-server';
import { watchOutages } from '../outages/watch';
import { bootApplication } from './boot';
import { settleHttpServer } from './http-server';
import { endInOrder } from './shutdown';
import { startWorker } from './worker';
import { useLogFormat } from './console-log';

/** A warning, so that it is not mistaken for a production server. */
function warnOfDevelopmentMode({ ALLOW_DEMO_ON_NETWORK, SMTP_HOST }: Settings): void {
  const line = '='.repeat(88);
  console.warn(
    [
      line,
      'DEVELOPMENT MODE (NODE_ENV is not "production"): demo logins with a password that everybody knows work here.',
      ...(SMTP_HOST ? [] : ['Mails are not sent; /mailbox shows them, with their links, on this machine.']),
      ALLOW_DEMO_ON_NETWORK
        ? 'ALLOW_DEMO_ON_NETWORK=true: whoever reaches this server can log in as anybody.'
        : 'It answers this machine only.',
      line,
    ].join('\n'),
  );
}

/** Reads from the replica of the operator. Without one nothing is to be closed. */
function openReplica(
  strapi: Core.Strapi,
  { DATABASE_REPLICA_URL: url, DATABASE_POOL_MAX: connections }: Settings,
): () => Promise<void> {
  return url ? useReplica(strapi, { url, connections, afterCreate: useUtc }) : async () => undefined;
}

/** The server process: API, panel and web app on one port, and the worker unless WORKER is false. */
async function serve(): Promise<void> {
  const settings = getSettings();
  useLogFormat(settings);
  const strapi = await bootApplication();
  if (settings.NODE_ENV === 'development') warnOfDevelopmentMode(settings);
  const traces = await startTraces(strapi);
  const worker = settings.WORKER ? await startWorker(strapi) : undefined;
  const replica = openReplica(strapi, settings);
  const outages = watchOutages(strapi);
  endInOrder({ strapi, worker, traces, outages, replica, metrics: await serveMetrics(strapi), listening: true });
  settleHttpServer(strapi);
  eventHub(strapi);
  await strapi.listen();
  warmParsers();
  const address = strapi.server.httpServer.address();
  const port = address && typeof address === 'object' ? address.port : settings.PORT;
  process.send?.({ type: 'ready', port });
}

serve().catch((error: unknown) => {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(error instanceof EnvironmentError ? 2 : 1);
});
