import { EnvironmentError, getSettings } from '../../config/environment';
import { bootApplication } from './boot';
import { endInOrder } from './shutdown';
import { startWorker } from './worker';

/** The server process: API, panel and web app on one port, and the worker unless WORKER is false. */
async function serve(): Promise<void> {
  const settings = getSettings();
  const strapi = await bootApplication();
  const worker = settings.WORKER ? await startWorker(strapi) : undefined;
  endInOrder({ strapi, worker, listening: true });
  await strapi.listen();
  const address = strapi.server.httpServer.address();
  const port = address && typeof address === 'object' ? address.port : settings.PORT;
  process.send?.({ type: 'ready', port });
}

serve().catch((error: unknown) => {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(error instanceof EnvironmentError ? 2 : 1);
});
