import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { logError, metrics } from '@mpn/server-kit';
import { getSettings } from '../../../config/environment';
import { startCollecting } from './collect';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request has the token, if one is configured. Compares digests in constant time. */
function isPermitted({ headers }: IncomingMessage, token: string | undefined): boolean {
  return token === undefined || timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

async function answer(request: IncomingMessage, response: ServerResponse, collect: () => Promise<void>): Promise<void> {
  if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  if (!isPermitted(request, getSettings().METRICS_TOKEN)) {
    response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    return;
  }
  await collect();
  response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  response.end(await metrics.metrics());
}

/**
 * Serves the metrics of this process at a port of their own, which no proxy passes to the outside.
 * @returns undefined without METRICS_PORT
 * @throws Error when the port is taken
 */
export async function serveMetrics(strapi: Core.Strapi): Promise<Server | undefined> {
  const { METRICS_PORT, METRICS_HOST } = getSettings();
  if (METRICS_PORT === undefined) return undefined;
  const collect = startCollecting(strapi);
  const server = createServer((request, response) => {
    answer(request, response, collect).catch((error: unknown) => {
      logError(strapi, 'metrics', error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(METRICS_PORT, METRICS_HOST, resolve);
  });
  return server;
}
