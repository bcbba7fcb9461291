import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { Core } from '@strapi/strapi';
import { fail, type AppError } from '@mpn/domain';
import { getSettings } from '../../../config/environment';
import { errorBodyOf } from '../http/errors/body-of';
import { limitConnections } from './connections';

/** The error for a request that Node's parser could not read. */
function errorOf({ code }: NodeJS.ErrnoException): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return fail('mpn.backend.global.error.headers-too-large');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return fail('mpn.backend.global.error.request-timeout');
    default:
      return fail('mpn.backend.global.error.request-failed');
  }
}

/** A complete raw HTTP response, because there is no request object. */
function rawAnswer(error: AppError): string {
  const body = JSON.stringify(errorBodyOf(error, '', 'en-US'));
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** A socket with a pending response: a second one after it would be read as a part of it. */
type AnsweringSocket = Socket & { _httpMessage?: ServerResponse | null };

function answerUnreadable(error: NodeJS.ErrnoException, socket: AnsweringSocket): void {
  const begun = socket._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !socket.writable || begun) {
    socket.destroy();
    return;
  }
  socket.end(rawAnswer(errorOf(error)), () => socket.destroy());
}

/**
 * Configures what Node's server handles before there is a request: the maximum of connections, and unreadable requests,
 * which get the API's error body. Unknown `Expect` headers are ignored, as HTTP permits.
 */
export function settleHttpServer(strapi: Core.Strapi): void {
  const server = strapi.server.httpServer;
  const { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS, PROXY_HOPS } = getSettings();
  server.maxConnections = MAX_CONNECTIONS;
  // Behind a proxy all connections are the proxy's.
  limitConnections(server, PROXY_HOPS > 0 ? 0 : MAX_CONNECTIONS_PER_ADDRESS);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    answerUnreadable(error, socket as AnsweringSocket),
  );
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  );
}
