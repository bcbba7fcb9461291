import type { Server } from 'node:http';
import type { Core } from '@strapi/strapi';
import { startDraining } from './draining';
import type { RunningWorker } from './worker';

const DRAIN_LIMIT_MS = 25_000;

/** Stops accepting and waits until the open requests are answered, at most the drain limit. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, DRAIN_LIMIT_MS);
    server.close(() => {
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
  });
}

interface Parts {
  strapi: Core.Strapi;
  worker?: RunningWorker | undefined;
  listening: boolean;
}

async function end({ strapi, worker, listening }: Parts): Promise<void> {
  startDraining();
  if (listening) await drain(strapi.server.httpServer);
  await worker?.stop();
  await strapi.destroy();
}

/** Ends the process in the right order at SIGINT or SIGTERM: open requests, worker, Strapi. A second signal ends it at once. */
export function endOnSignal(parts: Parts): void {
  let ending = false;
  const onSignal = (): void => {
    if (ending) process.exit(130);
    ending = true;
    end(parts).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
