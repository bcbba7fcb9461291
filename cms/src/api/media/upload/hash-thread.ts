import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/**
 * To the thread: a stream's bytes, or its end. Buffers are transferred, not copied, and returned once they are hashed.
 */
export type HashRequest =
  | { id: number; buffer: ArrayBuffer; length: number }
  | { id: number; end: 'digest' | 'abandon' };

/** From the thread: a buffer that may be reused, or the result. */
export type HashResponse = { id: number; buffer: ArrayBuffer } | { id: number; digest: string };

const port = parentPort;
const hashes = new Map<number, Hash>();

function hashOf(id: number): Hash {
  const hash = hashes.get(id) ?? createHash('sha256');
  hashes.set(id, hash);
  return hash;
}

/** Worker thread: receives the bytes of any number of streams and returns the SHA-256 of each. */
port?.on('message', (request: HashRequest) => {
  const hash = hashOf(request.id);
  if ('buffer' in request) {
    hash.update(new Uint8Array(request.buffer, 0, request.length));
    const response: HashResponse = { id: request.id, buffer: request.buffer };
    port.postMessage(response, [request.buffer]);
    return;
  }
  hashes.delete(request.id);
  if (request.end === 'digest') port.postMessage({ id: request.id, digest: hash.digest('hex') } satisfies HashResponse);
});
