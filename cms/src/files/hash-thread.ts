import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** To the thread: bytes of one stream, or its end. Buffers travel, they are not copied, and go back once they are read. */
export type HashOrder = { id: number; buffer: ArrayBuffer; length: number } | { id: number; end: 'digest' | 'abandon' };

/** From the thread: a buffer that may be filled again, or the result. */
export type HashAnswer = { id: number; buffer: ArrayBuffer } | { id: number; digest: string };

const port = parentPort;
const hashes = new Map<number, Hash>();

function hashOf(id: number): Hash {
  const hash = hashes.get(id) ?? createHash('sha256');
  hashes.set(id, hash);
  return hash;
}

/** Runs in a thread of its own: takes the bytes of any number of streams and answers with the SHA-256 of each. */
port?.on('message', (order: HashOrder) => {
  const hash = hashOf(order.id);
  if ('buffer' in order) {
    hash.update(new Uint8Array(order.buffer, 0, order.length));
    const answer: HashAnswer = { id: order.id, buffer: order.buffer };
    port.postMessage(answer, [order.buffer]);
    return;
  }
  hashes.delete(order.id);
  if (order.end === 'digest') port.postMessage({ id: order.id, digest: hash.digest('hex') } satisfies HashAnswer);
});
