import { Agent, request } from 'node:http';
import type { Call } from './nonsense';

/** Maximum number of bytes that are kept of a response; all bytes are counted. */
const KEEP_BYTES = 1_048_576;
const ANSWER_LIMIT_MS = 60_000;

export interface Answer {
  status: number;
  bytes: number;
  text: string;
  contentType: string;
  authorization: string | undefined;
  milliseconds: number;
}

export const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Whether a response never ends (event streams): the part received so far is used. */
const endless = (contentType: string): boolean => contentType.startsWith('text/event-stream');

/**
 * Sends a call unchanged; an Error when the connection ended without an answer, or none came in time. A connection that
 * the server has closed as idle, which on a busy machine is noticed late, says nothing about the call: it is sent anew.
 * @param below the path that the call's target is below: `/api`
 */
export function send(
  port: number,
  below: string,
  call: Call,
  headers: Record<string, string>,
): Promise<Answer | Error> {
  const begun = Date.now();
  return new Promise((resolve) => {
    // Errors of Node's own are of another realm than those of jest: no `instanceof Error`.
    const failed = (error: Error & { code?: string }): void => {
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(send(port, below, call, headers));
      else resolve(new Error(error.message));
    };
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: call.method,
        path: `${below}${call.target}`,
        timeout: ANSWER_LIMIT_MS,
        headers: {
          ...headers,
          ...Object.fromEntries(Object.entries(call.headers).filter(([, value]) => value !== '')),
          ...(call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const contentType = response.headers['content-type'] ?? '';
        const answer = (): void =>
          resolve({
            status: response.statusCode ?? 0,
            bytes,
            text: Buffer.concat(chunks).toString(),
            contentType,
            authorization: response.headers.authorization,
            milliseconds: Date.now() - begun,
          });
        if (endless(contentType)) {
          answer();
          outgoing.destroy();
          return;
        }
        response.on('data', (chunk: Buffer) => {
          if (bytes < KEEP_BYTES) chunks.push(chunk);
          bytes += chunk.length;
        });
        response.once('end', answer);
        response.once('error', failed);
      },
    );
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer within ${ANSWER_LIMIT_MS / 1000} s`)));
    outgoing.once('error', failed);
    outgoing.end(call.body);
  });
}
