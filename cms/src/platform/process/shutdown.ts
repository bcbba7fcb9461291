import type { Server } from 'node:http';
import type { Core } from '@strapi/strapi';
import { closeEventStreams } from '../../api/event';
import { handleUncaughtErrors } from './uncaught-errors';
import { startDraining } from '@mpn/server-kit';
import type { RunningTraces } from '../tracing';
import type { RunningWorker } from './worker';

const DRAIN_LIMIT_MS = 25_000;

/** Stops accepting connections and waits for open requests, at most for the drain limit. */
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
  metrics?: Server | undefined;
  traces?: RunningTraces | undefined;
  /** Stops the watch over what is away. */
  outages: () => Promise<void>;
  /** Closes the connections to the replica. */
  replica?: () => Promise<void>;
  listening: boolean;
}

async function end({ strapi, worker, metrics, traces, outages, replica, listening }: Parts): Promise<void> {
  startDraining();
  const streamsClosed = closeEventStreams();
  if (listening) await drain(strapi.server.httpServer);
  await streamsClosed;
  await Promise.all([worker?.stop(), outages()]);
  await replica?.();
  // Closed late, so that the shutdown can be observed.
  metrics?.close();
  // An unreachable receiver must not fail the shutdown.
  await traces?.stop().catch(() => undefined);
  await strapi.destroy();
}

/**
 * Ends the process in the right order (open requests, worker, Strapi) at SIGINT or SIGTERM, and after an uncaught
 * exception. A second signal ends it at once.
 */
export function endInOrder(parts: Parts): void {
  let ending = false;
  const finish = (code: number): void => {
    if (ending) return;
    ending = true;
    end(parts).then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const onSignal = (): void => {
    if (ending) process.exit(130);
    finish(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  handleUncaughtErrors(parts.strapi, () => finish(1));
}
