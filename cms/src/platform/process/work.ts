import { EnvironmentError, getSettings } from '../../../config/environment';
import { startTraces } from '../tracing';
import { serveMetrics } from '../metrics/metrics-server';
import { watchOutages } from '../outages/watch';
import { bootApplication } from './boot';
import { useLogFormat } from './console-log';
import { endInOrder } from './shutdown';
import { startWorker } from './worker';

/** A process that takes jobs only: any number of them, on any machine that reaches the database and the storage. */
async function work(): Promise<void> {
  useLogFormat(getSettings());
  const strapi = await bootApplication();
  const traces = await startTraces(strapi);
  const worker = await startWorker(strapi);
  const outages = watchOutages(strapi);
  endInOrder({ strapi, worker, traces, outages, metrics: await serveMetrics(strapi), listening: false });
  process.send?.({ type: 'ready' });
}

work().catch((error: unknown) => {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(error instanceof EnvironmentError ? 2 : 1);
});
