import { Agent, request } from 'node:http';
import type { ErrorAnswer } from './client';

export interface RawAnswer {
  status: number;
  connection: string | undefined;
  body: ErrorAnswer;
}

/** An agent that reuses one connection, like a proxy. */
export const oneConnection = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

interface Sent {
  port: number;
  agent: Agent;
  method: string;
  path: string;
  headers?: Record<string, string>;
  bytes?: Buffer;
  /** Leaves the length out of the head. */
  chunked?: boolean;
}

/** Sends a raw request. Rejects if the connection breaks before the response; later errors are ignored. */
export function sendRaw({ port, agent, method, path, headers = {}, bytes, chunked = false }: Sent): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> = bytes && !chunked ? { 'content-length': String(bytes.length) } : {};
    const call = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } });
    call.once('error', reject).once('response', (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('error', reject)
        .once('end', () => {
          call.on('error', () => undefined);
          const isJson = response.headers['content-type']?.includes('json') && text !== '';
          resolve({
            status: response.statusCode ?? 0,
            connection: response.headers.connection,
            body: (isJson ? JSON.parse(text) : {}) as ErrorAnswer,
          });
        });
    });
    call.end(bytes);
  });
}

const BOUNDARY = 'raw-request-7c1d';

/** The body of a form with one file, and its headers. */
export function multipart(bytes: Buffer, name = 'file.bin'): { headers: Record<string, string>; bytes: Buffer } {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}
