import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HashResponse, HashRequest } from './hash-thread';

/** Buffer size and count: multiplied, the memory limit of one stream. */
const BUFFER_BYTES = 1024 * 1024;
const BUFFERS = 4;

/** One thread for all uploads of this process: it hashes faster than the network delivers. Started on first use. */
let thread: Worker | undefined;
let count = 0;
const streams = new Map<number, WorkerHash>();

function runningThread(): Worker {
  if (thread) return thread;
  const started = new Worker(join(__dirname, 'hash-thread.js'));
  const lost = (error: unknown): void => {
    if (thread === started) thread = undefined;
    for (const stream of streams.values()) stream.fail(error);
  };
  started.on('message', (response: HashResponse) => streams.get(response.id)?.receive(response));
  started.on('error', lost).on('exit', (code) => lost(new Error(`the hash thread ended (${code})`)));
  // The idle thread must not keep the process alive.
  started.unref();
  thread = started;
  return started;
}

/**
 * SHA-256 of a stream, computed in a worker thread: hashing is the largest part of an upload's cost. A stream that fits
 * into one buffer is hashed here, which is faster.
 */
export class WorkerHash {
  private readonly id = (count += 1);
  private readonly free: ArrayBuffer[] = [];
  private made = 0;
  private filling: ArrayBuffer | undefined;
  private filled = 0;
  private isRequested = false;
  private problem: unknown;
  private onBuffer: (() => void) | undefined;
  private onDigest: ((digest: string) => void) | undefined;
  private onFail: ((error: unknown) => void) | undefined;

  /** Adds bytes; resolves when there is room for more. */
  async update(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length;) {
      this.filling ??= this.takeFree() ?? (await this.waitForFree());
      const part = chunk.subarray(at, at + BUFFER_BYTES - this.filled);
      new Uint8Array(this.filling, this.filled).set(part);
      this.filled += part.length;
      at += part.length;
      if (this.filled === BUFFER_BYTES) this.handOver(this.filling);
    }
  }

  /** The hash in hex. */
  async digest(): Promise<string> {
    const rest = this.filling;
    if (!this.isRequested) {
      return createHash('sha256')
        .update(new Uint8Array(rest ?? new ArrayBuffer(0), 0, this.filled))
        .digest('hex');
    }
    if (rest) this.handOver(rest);
    try {
      return await new Promise<string>((resolve, reject) => {
        this.onDigest = resolve;
        this.onFail = reject;
        if (this.problem !== undefined) this.fail(this.problem);
        else this.ask({ id: this.id, end: 'digest' });
      });
    } finally {
      streams.delete(this.id);
    }
  }

  /** Discards the hash. */
  abandon(): void {
    if (streams.delete(this.id)) thread?.postMessage({ id: this.id, end: 'abandon' } satisfies HashRequest);
  }

  /** Handles a message from the worker thread. */
  receive(response: HashResponse): void {
    if ('digest' in response) {
      this.onDigest?.(response.digest);
      return;
    }
    this.free.push(response.buffer);
    this.onBuffer?.();
  }

  fail(error: unknown): void {
    this.problem ??= error;
    this.onFail?.(error);
  }

  private takeFree(): ArrayBuffer | undefined {
    if (this.problem !== undefined || this.free.length > 0 || this.made === BUFFERS) return this.free.pop();
    this.made += 1;
    return new ArrayBuffer(BUFFER_BYTES);
  }

  private waitForFree(): Promise<ArrayBuffer> {
    return new Promise((resolve, reject) => {
      this.onFail = reject;
      this.onBuffer = () => {
        this.onBuffer = undefined;
        this.onFail = undefined;
        resolve(this.free.pop()!);
      };
      if (this.problem !== undefined) this.fail(this.problem);
    });
  }

  private handOver(buffer: ArrayBuffer): void {
    const length = this.filled;
    this.filling = undefined;
    this.filled = 0;
    this.ask({ id: this.id, buffer, length }, [buffer]);
  }

  private ask(request: HashRequest, transferList: ArrayBuffer[] = []): void {
    const worker = runningThread();
    this.isRequested = true;
    streams.set(this.id, this);
    worker.postMessage(request, transferList);
  }
}
