import { until } from '../../support/until';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { LiveChange } from '@mpn/domain';

export interface OpenStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** Every frame so far, including comments. */
  frames: string[];
  /** The announced changes. */
  changes(): LiveChange[];
  /** Number of `ready` frames. */
  readies(): number;
  hasEnded(): boolean;
  /** Waits until a change of the resource was received. */
  receives(resource: string): Promise<void>;
  /** Stops reading. */
  pause(): void;
  close(): void;
}

const dataOf = (frame: string): unknown => JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null');

/** Opens GET /events as a browser does; resolves once the response's head has arrived. */
export function openStream(port: number, headers: Record<string, string>): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const outgoing: ClientRequest = request({ host: '127.0.0.1', port, path: '/api/events', agent: false, headers });
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      const frames: string[] = [];
      let rest = '';
      let ended = false;
      response.setEncoding('utf8').on('data', (text: string) => {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        frames.push(...parts);
      });
      response.once('close', () => (ended = true)).on('error', () => undefined);
      outgoing.on('error', () => undefined);
      const named = (name: string) => frames.filter((frame) => frame.startsWith(`event: ${name}\n`));
      const changes = () => named('change').map((frame) => dataOf(frame) as LiveChange);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        frames,
        changes,
        readies: () => named('ready').length,
        hasEnded: () => ended,
        receives: async (resource) => {
          await until(() => changes().some((change) => change.resource === resource));
        },
        pause: () => void response.pause(),
        close: () => void outgoing.destroy(),
      });
    });
    outgoing.end();
  });
}
