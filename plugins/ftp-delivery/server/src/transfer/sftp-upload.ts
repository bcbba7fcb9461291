import { open, type FileHandle } from 'node:fs/promises';
import type { SFTPWrapper } from 'ssh2';

export interface PipelineOptions {
  /** Bytes to skip, locally and remotely. */
  from: number;
  /** Called with the number of bytes of each write that the server has confirmed. */
  onConfirmed: (bytes: number) => void;
  /** Aborts the upload, so that the local file is closed: a destroyed connection never replies to pending writes. */
  signal: AbortSignal;
}

/** Largest write that every server must accept (draft-ietf-secsh-filexfer-02 section 3), in bytes. */
const PACKET = 32 * 1024;
const IN_FLIGHT = 64;
const READ_AHEAD = 2 * 1024 * 1024;

/**
 * Sends a local file to an open remote handle: up to 64 writes of 32 kB in flight, issued in the order of the file, as
 * OpenSSH's own client does. (ssh2's `fastPut` issues them in whatever order the disk answers, which servers that
 * append instead of seeking turn into a corrupt file.)
 */
export async function pipelineFile(
  sftp: SFTPWrapper,
  handle: Buffer,
  localFile: string,
  options: PipelineOptions,
): Promise<void> {
  const file = await open(localFile, 'r');
  try {
    const writer = new Pipeline(sftp, handle, options);
    for await (const { block, position } of blocksOf(file, options.from)) {
      for (let offset = 0; offset < block.length; offset += PACKET) {
        await writer.write(block, offset, Math.min(PACKET, block.length - offset), position + offset);
      }
    }
    await writer.drain();
  } finally {
    await file.close();
  }
}

async function* blocksOf(file: FileHandle, from: number): AsyncGenerator<{ block: Buffer; position: number }> {
  for (let position = from; ;) {
    // A new buffer per block: the last one is still being written when the next is read.
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(READ_AHEAD), 0, READ_AHEAD, position);
    if (bytesRead === 0) return;
    yield { block: buffer.subarray(0, bytesRead), position };
    position += bytesRead;
  }
}

class Pipeline {
  private inFlight = 0;
  private failed: Error | undefined;
  private wake: (() => void) | undefined;

  constructor(
    private readonly sftp: SFTPWrapper,
    private readonly handle: Buffer,
    private readonly options: PipelineOptions,
  ) {
    const { signal } = options;
    signal.addEventListener('abort', () => this.end(signal.reason as Error), { once: true });
  }

  private end(error: Error): void {
    this.failed ??= error;
    this.wake?.();
  }

  async write(block: Buffer, offset: number, length: number, position: number): Promise<void> {
    while (this.inFlight >= IN_FLIGHT && this.failed === undefined) await this.settled();
    if (this.failed !== undefined) throw this.failed;
    this.inFlight++;
    this.sftp.write(this.handle, block, offset, length, position, (error) => {
      this.inFlight--;
      if (error === undefined || error === null) this.options.onConfirmed(length);
      else this.failed ??= error;
      this.wake?.();
    });
  }

  async drain(): Promise<void> {
    while (this.inFlight > 0 && this.failed === undefined) await this.settled();
    if (this.failed !== undefined) throw this.failed;
  }

  private settled(): Promise<void> {
    return new Promise((resolve) => (this.wake = resolve));
  }
}
