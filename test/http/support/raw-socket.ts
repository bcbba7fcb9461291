import { connect, type Socket } from 'node:net';
import type { ErrorAnswer } from './client';

export interface SocketAnswer {
  /** 0 when the connection ended without an answer. */
  status: number;
  head: string;
  body: ErrorAnswer;
}

/** A connection of its own, for raw bytes. */
export function rawConnection(port: number, begin: string): { socket: Socket; closed: Promise<SocketAnswer> } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  const closed = new Promise<SocketAnswer>((resolve) => {
    socket.on('data', (chunk) => (text += chunk.toString()));
    // After a reset the data received so far is used.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      const end = text.indexOf('\r\n\r\n');
      const head = end < 0 ? text : text.slice(0, end);
      const body = end < 0 ? '' : text.slice(end + 4);
      const isJson = /content-type: application\/json/i.test(head) && /content-length/i.test(head);
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
        head,
        body: (isJson ? JSON.parse(body) : {}) as ErrorAnswer,
      });
    });
  });
  socket.write(begin);
  return { socket, closed };
}

/** Writes a text and waits for the end of the connection. */
export const sendText = (port: number, text: string): Promise<SocketAnswer> => rawConnection(port, text).closed;
